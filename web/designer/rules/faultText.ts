import type { TFunction } from 'i18next'
import { FAULT_REASONS, type FaultReason } from '../../../engine/template'
import type { JsonMistake } from '../jsonMistake'

/** A fault as it comes from the engine or from a refused save. */
interface SaidFault {
  path: string
  reason: string
  params?: Readonly<Record<string, string | number>> | undefined
}

const isReason = (reason: string): reason is FaultReason => FAULT_REASONS.some((each) => each === reason)

/** Why something of a template is refused, as a sentence; contentIds in it are named by `nameOf`. */
export const faultText = (t: TFunction, { reason, params = {} }: SaidFault, nameOf: (id: string) => string = (id) => id): string => {
  if (reason === 'cycle')
    return t('rules:fault.cycle', {
      cycle: String(params['cycle'] ?? '')
        .split(' → ')
        .map(nameOf)
        .join(' → '),
    })
  if (reason === 'required') return t('rules:fault.required')
  const id = params['id'] ?? params['name'] ?? ''
  return isReason(reason) ? t(`rules:fault.${reason}`, { ...params, id: String(id).slice(0, 80) }) : t('rules:fault.other', { reason })
}

/** Where and why a text is no JSON; `null` is what only the browser found. */
export const jsonSentence = (t: TFunction, mistake: JsonMistake | null): string =>
  t('rules:expert.noJson', { reason: mistake ? t(`rules:expert.mistake.${mistake.what}`, { ...mistake }) : '' }).trim()
