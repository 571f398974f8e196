import type { TFunction } from 'i18next'
import { partOf, type TemplateFile } from '../../engine/template'
import type { SaveFault } from '../drafts/DraftStore'
import type { DesignerPart } from './state'

/** Where a fault of the file belongs: which form, and which node of it; null for the template as a whole. */
export interface PlacedFault {
  part: DesignerPart
  id: string | null
  fault: SaveFault
}

const unescaped = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')

/** The node a JSON pointer speaks of: the deepest contentId on its way, or the target of the rule it points into. */
export function placeFault(whole: TemplateFile, fault: SaveFault): PlacedFault {
  let steps = fault.path.split('/').slice(1).map(unescaped)
  let part: DesignerPart = 'notice'
  if (steps[0] === 'forms' && (steps[1] === 'application' || steps[1] === 'offer')) {
    part = steps[1]
    steps = steps.slice(2)
  }
  const file = part === 'notice' ? whole : partOf(whole, part)
  if (!file) return { part, id: null, fault }
  if (steps[0] === 'rules') return { part, id: file.rules[Number(steps[1])]?.target ?? null, fault }
  // A head's 'name' is no field that happens to be called so.
  if (steps[0] !== 'ui' && steps[0] !== 'schema') return { part, id: null, fault }
  const id = steps.findLast((step) => Object.hasOwn(file.ui.nodes, step))
  return { part, id: id ?? null, fault }
}

const SAID = new Set([
  'missing',
  'badId',
  'forbiddenKey',
  'duplicate',
  'tooDeep',
  'tooMany',
  'tooLong',
  'wrongType',
  'badPattern',
  'unsafePattern',
  'badLimits',
  'unknownField',
  'cycle',
  'notAField',
  'growth',
  'nestedIteration',
  'required',
  'reservedId',
])

/** A fault as a sentence; what a person cannot bring about in the designer has one sentence with its place. */
export const faultSentence = (t: TFunction, { rule, params, path }: SaveFault): string =>
  SAID.has(rule) ? t(`designer:fault.${rule}`, { ...params }) : t('designer:fault.other', { rule, path })
