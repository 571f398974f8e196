/** Why a template is refused. `path` is a JSON pointer into the file; `reason` is a text key, `params` fill its placeholders. */
export interface Fault {
  path: string
  reason: FaultReason
  params: Record<string, string | number>
}

export const FAULT_REASONS = [
  'notAnObject',
  'notAnArray',
  'wrongType',
  'missing',
  'unknownKey',
  'notOneOf',
  'badId',
  'forbiddenKey',
  'duplicate',
  'tooDeep',
  'tooMany',
  'tooLong',
  'notInSchema',
  'notInOrder',
  'notInUi',
  'kindMismatch',
  'requiredUnknown',
  'unknownField',
  'badPattern',
  'unsafePattern',
  'badLimits',
  'unknownOperator',
  'badArguments',
  'badVariable',
  'notAnExpression',
  'growth',
  'nestedIteration',
  'cycle',
  'notAField',
] as const
export type FaultReason = (typeof FAULT_REASONS)[number]

/** One step of a JSON pointer: '~' and '/' are escaped as RFC 6901 asks. */
export const step = (path: string, key: string | number): string => `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`

export const fault = (path: string, reason: FaultReason, params: Fault['params'] = {}): Fault => ({ path, reason, params })
