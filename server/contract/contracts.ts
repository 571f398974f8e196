import * as contracts from './all.gen'

/** Every contract by its method's name: what the browser's `call` is typed by and OpenRPC prints. */
export { contracts }
export type Contracts = typeof contracts
export type MethodName = keyof Contracts
