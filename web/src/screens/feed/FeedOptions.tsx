import { setDigest, type AnswerOf, type getDigest, type OrgId } from '@cartograph/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useClient } from '../../api/client-context.ts'
import { reportError } from '../../ui/feedback/report-error.ts'
import { digestKey, digestQuery } from '../../features/insights/queries/insight-queries.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'

interface FeedOptionsProps {
  readonly orgId: OrgId
  /** Set by the link in the digest email. */
  readonly isOpenAtFirst: boolean
}

/** The subscription to the digest email. */
export function FeedOptions({ orgId, isOpenAtFirst }: FeedOptionsProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isArriving = useRef(isOpenAtFirst)
  useEffect(() => {
    if (isArriving.current) button.current?.click()
    isArriving.current = false
  }, [])
  return (
    <Popover
      label="Feed options"
      look="choices"
      align="start"
      trigger={
        <Button ref={button} size="small">
          Options
        </Button>
      }
    >
      <DigestSwitch orgId={orgId} />
    </Popover>
  )
}

type Digest = AnswerOf<typeof getDigest>

function DigestSwitch({ orgId }: { readonly orgId: OrgId }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const { data, error } = useQuery(digestQuery(client, orgId))
  const show = (is_on: boolean) => queryClient.setQueryData<Digest>(digestKey(orgId), { is_on })
  const { mutate } = useMutation({
    mutationFn: (is_on: boolean) => client.call(setDigest, { params: { orgId }, body: { is_on } }),
    onMutate: show,
    onSuccess: ({ is_on }) => show(is_on),
    onError: (failure, wanted) => {
      show(!wanted)
      reportError(failure)
    },
  })
  return (
    <SwitchField
      className="w-72 max-w-full px-2 py-1"
      label="Email me new insights"
      hint={
        error === null
          ? 'One email each morning, only when there is something new.'
          : `Couldn't load: ${error.message}`
      }
      isOn={data?.is_on ?? false}
      disabled={data === undefined}
      onChange={mutate}
    />
  )
}
