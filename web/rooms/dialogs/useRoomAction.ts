import { useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'

/** What changes with a file or a room: the lists, and the tender that counts them. */
export const refreshRooms = (): void =>
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [method] }) =>
      ['listDocuments', 'getRoom', 'getRoomsByProjectId', 'getProject', 'getOfferDraft'].includes(String(method)),
  })

interface Doing {
  isBusy: boolean
  /** The server's sentence; '' while nothing failed. */
  fault: string
  /** Does it, and then `onDone`. A refusal stays as `fault`. */
  run(action: () => Promise<unknown>): void
}

/** One call that changes something, for a dialog: busy while it runs, its refusal beside the button that asked for it. */
export function useRoomAction(onDone: () => void): Doing {
  const { isBusy, fault, run } = useAction()
  return {
    isBusy,
    fault: fault?.message ?? '',
    run: (action) => void run(() => action().then(onDone)).finally(refreshRooms),
  }
}
