import type { Club } from '../../server/wire'

/**
 * Asks for a change and shows the club as it is afterwards, or says why it did not happen. What was
 * done is said to screen readers. Answers whether it was done.
 */
export type Change = (ask: () => Promise<Club>, done?: string) => Promise<boolean>
