import { fieldsLacking, holdsFor } from '../../engine/form'
import type { Template } from '../../engine/template'
import { procedureOf, type Procedure } from '../../workflows/procedure'
import { stateOf } from '../../workflows/tender'
import { ownTemplate } from './commands/ownTemplate'
import { fieldsOfLot } from './facts'
import type { TenderDoc } from './model'
import { formOf } from './reading/formReading'

/** Ids of conditions that the form fulfils, by lot. */
export type Held = ReadonlyMap<string, readonly string[]>

/**
 * What the tender's form, as it is saved by now, fulfils of its procedure's conditions. Whoever moves a lot brings it along, and the write
 * is guarded by the revision that was read; where nobody did none holds (workflows/tender/guards.ts).
 */
export async function heldIn(tender: TenderDoc): Promise<Held> {
  const procedure = procedureOf(tender)
  const { conditions } = procedure
  if (conditions.length === 0) return new Map()
  const [template, { data }] = await Promise.all([ownTemplate(tender), formOf(tender, tender.head.revision)])
  return new Map(
    tender.lots.map((lot) => {
      // Those of other phases are asked there.
      const phase = procedure.lot.phaseOf[stateOf(tender, fieldsOfLot(tender, lot))]
      const asked = conditions.filter((one) => one.phase === phase)
      return [lot.lotId, asked.flatMap(({ id, when }) => (holdsFor(template, data, { when, lotId: lot.lotId }) ? [id] : []))]
    }),
  )
}

/** Fields that a procedure asks for and a form does not have: nothing would ever come past such a condition. */
export const fieldsAsked = ({ conditions }: Pick<Procedure, 'conditions'>, form: Pick<Template, 'node' | 'rules'>): string[] => [
  ...new Set(conditions.flatMap(({ when }) => fieldsLacking(form, when))),
]
