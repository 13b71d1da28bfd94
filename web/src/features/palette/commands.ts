import { LazyComponent } from '../../ui/overlay/lazy-component.ts'

/** The palette and the keys of every screen, loaded once they are needed. */
export const commands = new LazyComponent(() => import('./Commands.tsx'))
