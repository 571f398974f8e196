import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { variantWords } from '../../../engine/form'
import type { FormIssue, OfferDraftView } from '../../../server/contract/offers/drafts'
import { numbered } from '../../../workflows/variants'
import { problemSentence } from '../../forms/problems/sentence'
import { useLanguage } from '../../i18n/useLanguage'
import { Icon } from '../../ui'
import { isOwnRule, lacksOf, numberIn } from '../variants/lacks'
import type { AutosaveStore } from './AutosaveStore'
import { useAutosave } from './useAutosave'

interface MissingProps {
  store: AutosaveStore
  /** What the server refused just now; else what it said with the last save. */
  issues: readonly FormIssue[]
  /** Its variants and further main offers, with what they lack as of the last save. */
  beside?: OfferDraftView['variants']
  /** 'Los 2'; missing with one lot alone. */
  lot: string | undefined
  /** So many are named; the rest is found from field to field. */
  most: number
  /** Asked for and refused: no longer a list of what is to do, but the reason. */
  isRefused: boolean
  onGo: (issue: FormIssue) => void
}

/** What keeps a draft from being submitted, each a sentence that leads to its field. */
export const Missing = ({ store, issues, beside = [], lot, most, isRefused, onGo }: MissingProps): ReactElement | null => {
  const { t, i18n } = useTranslation(['offers', 'forms'])
  const language = useLanguage()
  const known = useAutosave(store, (state) => state.missing)
  const missing = issues.length > 0 ? issues : [...known, ...lacksOf(beside)]
  if (missing.length === 0) return null
  const heading = t('missing.heading', { count: missing.length })
  const sentence = (issue: FormIssue): string => {
    if (isOwnRule(issue.rule)) return t(`variants.lack.${issue.rule}`)
    const label = store.template.node(issue.contentId)?.ui.label[language] ?? issue.contentId
    return problemSentence(i18n.getFixedT(i18n.language, 'forms'), { ...issue, severity: 'ERROR', source: 'server' }, label)
  }
  const words = (issue: FormIssue): string => {
    if (issue.variant === undefined) return sentence(issue)
    // As they stand now; one that is gone meanwhile by its place.
    const which = numbered(beside).find(({ id }) => id === issue.variant) ?? { no: numberIn(issue) }
    return t('variants.of', { variant: variantWords({ ...which, title: '' }, language), problem: sentence(issue) })
  }
  return (
    <div className={isRefused ? 'bd-missing refused' : 'bd-missing'} role={isRefused ? 'alert' : undefined}>
      <p>
        <Icon name={isRefused ? 'warning' : 'pencil'} />
        <b>{lot === undefined ? heading : `${lot}: ${heading}`}</b>
      </p>
      <ul>
        {missing.slice(0, most).map((issue) => (
          <li key={`${issue.variant ?? ''} ${issue.path} ${issue.rule}`}>
            <button type="button" className="f-link" onClick={() => onGo(issue)}>
              {words(issue)}
            </button>
          </li>
        ))}
        {missing.length > most && <li className="bd-small">{t('missing.more', { count: missing.length - most })}</li>}
      </ul>
    </div>
  )
}
