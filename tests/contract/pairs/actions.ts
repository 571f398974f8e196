import { AppError } from '../../../server/platform/errors'
import type { TestUser } from '../../world/people'
import type { World } from '../../world/testWorld'

/** One press of a button: what is called, as whom. */
export interface Press {
  readonly as: TestUser | null
  readonly method: string
  readonly args: readonly unknown[]
}

/** What came of it: null where it was answered or refused in words, else what went wrong inside. */
export const press = async (world: World, { as, method, args }: Press): Promise<string | null> => {
  try {
    await world.callRaw(as, [method, args])
    return null
  } catch (fault) {
    if (fault instanceof AppError) return null
    const { cause } = fault as Error
    return `${method}(${JSON.stringify(args).slice(0, 120)}): ${String(cause instanceof Error ? cause.message : (cause ?? fault))}`
  }
}
