import type { Contracts, MethodName } from '../contract/contracts'
import type { ArgsOf, ResultOf } from '../contract/define'
import type { Lang } from '../platform/errors'
import type { Dispatcher } from '../calls/dispatcher'

/** Asks as anybody may who is not logged in. */
export interface Guest {
  readonly lang: Lang
  /** The method's answer to a guest; throws AppError as to a guest. */
  ask<Name extends MethodName>(method: Name, ...args: ArgsOf<Contracts[Name]>): Promise<ResultOf<Contracts[Name]>>
}

/** Where a guest's request comes from: links to files hold for it alone. */
interface From {
  readonly address: string
  readonly device: string
}

/**
 * What the served pages are made of goes through the same door as a guest's calls, so that nothing can stand on them that a guest could not
 * read anyway: no policy is repeated here, and none can be forgotten.
 */
export const guestOf = ({ invoke }: Pick<Dispatcher, 'invoke'>, lang: Lang, from: From = { address: '', device: '' }): Guest => ({
  lang,
  ask: async <Name extends MethodName>(method: Name, ...args: ArgsOf<Contracts[Name]>) =>
    (await invoke(
      { token: null, lang, connection: { ...from, adopt: async () => undefined } },
      { method, args, id: undefined },
    )) as ResultOf<Contracts[Name]>,
})
