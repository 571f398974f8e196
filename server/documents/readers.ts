import { kindsOf } from '../contract/actor'
import type { Contract, ResultOf } from '../contract/define'
import { AppError } from '../platform/errors'
import type { Context } from '../calls/context'
import type { Method } from '../calls/method'

/**
 * What a caller may have printed is what they may read: the reading method itself judges them, with its own who, subject and policy, and
 * what it answers is printed. Throws what it throws.
 */
export const readAs = async <C extends Contract>(ctx: Context, method: Method<C>, args: readonly unknown[]): Promise<ResultOf<C>> => {
  const { who } = method.contract
  if (!kindsOf(who).has(ctx.actor.kind)) throw new AppError(ctx.actor.kind === 'guest' ? 'notLoggedIn' : 'forbidden')
  return (await method.run(ctx, args)) as ResultOf<C>
}
