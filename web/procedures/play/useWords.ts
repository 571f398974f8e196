import { useTranslation } from 'react-i18next'
import type { Procedure } from '../../../workflows/procedure'
import { readIn } from '../../../engine/languages'
import { type Act, COMPANIES, type Company, type Moment, type Option } from '../../../workflows/procedure/play'
import { useLanguage } from '../../i18n/useLanguage'
import { namesIn } from '../../procedure/valueText'
import { useStory } from '../story'
import { useStateName } from '../useStateName'

/** How an invented life is told. */
export interface PlayWords {
  /** What led to a moment, as a sentence. */
  told: (moment: Moment) => string
  /** An act as a choice: 'Nordlicht GmbH: Angebot zurückziehen'. */
  nameOf: (act: Act) => string
  /** Why an act is not possible; '' where that needs no word. */
  reasonOf: (option: Option) => string
  /** What the form does not say and the life waits for; '' where it goes on. */
  missingIn: (moment: Moment) => string
  company: (company: Company) => string
  state: (state: string) => string
  /** A phase or an envelope. */
  called: (key: string) => string
}

/** Acts that the machines' own words do not name. */
const OWN = new Set(['timePasses', 'keep', 'inviteCompany', 'takePart', 'announce'])

/** Whose part an act is about. */
const companyOf = ({ by, company }: Act): Company | undefined => company ?? COMPANIES.find((one) => one === by)

export function useWords(procedure: Procedure): PlayWords {
  const { t, i18n } = useTranslation(['procedures', 'machines', 'tenders', 'offers'])
  const lang = useLanguage()
  const { document } = procedure
  const tell = useStory(document)
  const called = namesIn(document, { t: (key, params) => t(`procedures:${key}`, params), lang })
  const company = (one: Company): string => t(`procedures:world.${one}`)
  const saidOf = (id: string | undefined): string => readIn(procedure.conditions.find((one) => one.id === id)?.says, lang)
  const eventOf = (event: string): string => {
    if (OWN.has(event)) return t(`procedures:play.event.${event}`)
    return i18n.exists(`machines:event.${event}`) ? t(`machines:event.${event}`) : called(event)
  }
  return {
    ...{ called, company, state: useStateName(procedure) },
    told: ({ act, scene }) =>
      tell({
        ...{ day: scene.day, event: act?.event ?? 'createProject', state: scene.world.state, how: act?.how },
        company: act ? companyOf(act) : undefined,
        says: saidOf(act?.condition),
      }),
    nameOf(act) {
      if (act.condition !== undefined) return t('procedures:play.event.fulfil', { what: saidOf(act.condition) })
      const one = companyOf(act)
      const name = one ? `${company(one)}: ${eventOf(act.event)}` : eventOf(act.event)
      return act.how && act.how !== 'now' ? `${name} (${t(`procedures:play.how.${act.how}`)})` : name
    },
    missingIn: ({ scene, options }) =>
      scene.world.state === 'ended'
        ? ''
        : [...new Set(options.flatMap(({ reason, says }) => (reason === 'conditionUnmet' ? [readIn(says, lang)] : [])))].join(' '),
    reasonOf: ({ reason, says }) =>
      t([`procedures:play.reason.${reason ?? ''}`, `tenders:refused.${reason}`, `offers:refused.${reason}`], {
        ...{ from: t('procedures:play.afterwards'), count: 1, what: readIn(says, lang), defaultValue: '' },
      }),
  }
}
