import type { SdkConstraint, SdkField } from '../read/sdk'

/** What the SDK demands of one field in one notice subtype; conditions are EFX, each list joined by 'or'. */
export interface Demands {
  forbidden: boolean
  mandatory: boolean
  forbiddenIf: string[]
  mandatoryIf: string[]
}

/**
 * Demands of `field` in `subtype`. A field that is mandatory without condition and forbidden under one is mandatory whenever it is not
 * forbidden.
 */
export function demandsOn(field: SdkField, subtype: string): Demands {
  const forbidden = applying(field.forbidden?.constraints, subtype)
  const mandatory = applying(field.mandatory?.constraints, subtype)
  return {
    forbidden: forbidden.some((constraint) => !constraint.condition),
    mandatory: mandatory.some((constraint) => !constraint.condition),
    forbiddenIf: conditions(forbidden),
    mandatoryIf: conditions(mandatory),
  }
}

const applying = (constraints: SdkConstraint[] | undefined, subtype: string) =>
  (constraints ?? []).filter((constraint) => constraint.value && constraint.noticeTypes.includes(subtype))

const conditions = (constraints: SdkConstraint[]) => constraints.flatMap(({ condition }) => (condition ? [condition] : []))
