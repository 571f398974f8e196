import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcedureDocument } from '../../workflows/procedure'
import type { StoryLine } from '../../workflows/procedure/check'
import { useLanguage } from '../i18n/useLanguage'
import { namesIn } from '../procedure/valueText'

/** Something that happened, as the checker or a player tells it; `day` 0 is the first. */
export interface Line extends StoryLine {
  how?: string | undefined
  /** What the form says by now. */
  says?: string | undefined
}

/** Events with a sentence of their own; of an opening and of what begins a phase there is one for all. */
const TOLD = new Set([
  ...['createProject', 'publish', 'publicationDue', 'cancelPublication', 'portalAnswered', 'edit', 'changeTeam', 'archive', 'cancel'],
  ...['deadlinePassed', 'extendDeadlines', 'announceChanges', 'furtherOfferRound', 'nextRound', 'inform', 'award', 'close'],
  ...['submitApplication', 'withdrawApplication', 'submitOffer', 'withdrawOffer'],
  ...['inviteCompany', 'takePart', 'announce', 'keep', 'choose', 'reject', 'ask', 'askAgain', 'accept', 'requestOffer', 'undecide'],
  'signReport',
  'fulfil',
])

/** Those who open, in the order in which they come. */
const PEOPLE = ['one', 'other', 'third', 'fourth', 'fifth'] as const

/** The key of an event's sentence. */
export function storyKey({ event, state, how, person }: Line, { phases }: ProcedureDocument): string {
  if (person !== undefined) return `opening.${event}`
  if (how === 'later' || how === 'throughPortal') return how
  if (event === 'timePasses') return phases.some(({ key, kind }) => key === state && kind === 'intake') ? 'ends' : 'waited'
  if (TOLD.has(event)) return event
  if (phases.some(({ key, kind }) => key === event && kind === 'opening')) return 'opens'
  return event.startsWith('publish') ? 'publishInto' : 'starts'
}

/** 'Am 3. Tag …': what happened as a sentence with invented names. */
export function useStory(document: ProcedureDocument): (line: Line) => string {
  const { t } = useTranslation('procedures')
  const lang = useLanguage()
  return useMemo(() => {
    const called = namesIn(document, { t, lang })
    return (line) => {
      const opening = document.phases.find(({ key }) => key === line.event)
      const what = opening?.kind === 'opening' ? (opening.envelopes ?? [opening.of]).map(called).join(', ') : ''
      const phase = document.phases.find(({ key }) => key === line.state || `${key}Over` === line.state)
      const words = {
        ...{ one: t('world.one'), other: t('world.other'), what, phase: phase ? called(phase.key) : '' },
        says: (line.says ?? '').replace(/[.!]$/, ''),
        who:
          line.person === undefined ? (line.company ? t(`world.${line.company}`) : '') : t(`world.${PEOPLE[line.person - 1] ?? 'other'}`),
      }
      const said = t(`story.${storyKey(line, document)}`, words)
      return t('story.day', { day: line.day + 1, what: line.though ? `${said}, ${t(`story.though.${line.though}`)}` : said })
    }
  }, [document, t, lang])
}
