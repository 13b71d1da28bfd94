import { answerFile } from './answer-file.ts'

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one page
  void answerFile(data).then((answer) => self.postMessage(answer))
})
