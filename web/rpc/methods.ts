import type { Contracts } from '../../server/contract/contracts'
import type { ArgsOf as ContractArgs, Contract, ResultOf as ContractResult } from '../../server/contract/define'
import type { TenderView } from '../../server/contract/tenders/views'

interface Signature {
  args: readonly unknown[]
  result: unknown
}

/** TypeBox cannot infer the recursive panels of a tender; its hand-written type can. */
type Result<C extends Contract> = C['result'] extends typeof TenderView ? TenderView : ContractResult<C>

/** The methods the browser calls, as their contracts promise them. Types only: nothing of the server reaches the bundle. */
export type Methods = { [M in keyof Contracts]: { args: ContractArgs<Contracts[M]>; result: Result<Contracts[M]> } }

export type MethodName = keyof Methods
export type ArgsOf<S extends Signature> = S['args']
export type ResultOf<S extends Signature> = S['result']
