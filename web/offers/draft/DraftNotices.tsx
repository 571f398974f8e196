import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { readIn } from '../../../engine/languages'
import type { Difference } from '../../../engine/form'
import { valueText } from '../../../engine/reading'
import { useLanguage } from '../../i18n/useLanguage'
import { useCodeNames } from '../../forms/codes/useCodeNames'
import { Button, FaultNote, Icon } from '../../ui'
import { formatDateTime } from '../../ui/time'
import type { AutosaveStore } from './AutosaveStore'
import { useAutosave } from './useAutosave'

/**
 * Another tab or a colleague wrote something else into the same fields: both are read side by side, and a person says which of the two
 * holds.
 */
const Clash = ({ store, onDecided }: { store: AutosaveStore; onDecided: () => void }): ReactElement => {
  const { t } = useTranslation('offers')
  const language = useLanguage()
  const clashes = useAutosave(store, (state) => state.clashes)
  const codeName = useCodeNames(
    store.template,
    clashes.map(({ contentId }) => contentId),
    language,
  )
  const decide = (choice: 'mine' | 'theirs'): void => {
    store.decide(choice)
    onDecided()
  }
  const textOf = ({ contentId, kind }: Difference, value: unknown): string => {
    if (value === undefined || value === null) return t('draft.nothing')
    if (kind !== 'changed') return t('draft.entry')
    const words = { yes: t('draft.yes'), no: t('draft.no') }
    return valueText(value, { language, words, nameOf: (code) => codeName(contentId, code) }) || t('draft.nothing')
  }
  return (
    <div className="note error bd-clash" role="alert">
      <Icon name="warning" />
      <div>
        <p>
          <b>{t('draft.clash', { count: clashes.length })}</b>
        </p>
        <dl className="bd-both">
          {clashes.map((clash) => (
            <div key={clash.path}>
              <dt>{readIn(clash.label, language)}</dt>
              <dd>
                {t('draft.mine')} <b>{textOf(clash, clash.after)}</b>
              </dd>
              <dd>
                {t('draft.theirs')} <b>{textOf(clash, clash.before)}</b>
              </dd>
            </div>
          ))}
        </dl>
        <p className="bd-b flow-3">
          <Button size="small" onClick={() => decide('mine')}>
            {t('draft.keepMine')}
          </Button>
          <Button size="small" onClick={() => decide('theirs')}>
            {t('draft.takeTheirs')}
          </Button>
        </p>
      </div>
    </div>
  )
}

/** What a person must know of the draft above its form. */
export const DraftNotices = ({ store }: { store: AutosaveStore }): ReactElement => {
  const { t } = useTranslation('offers')
  const language = useLanguage()
  const status = useAutosave(store, (state) => state.status)
  const fault = useAutosave(store, (state) => state.fault)
  const restoredAt = useAutosave(store, (state) => state.restoredAt)
  const here = useRef<HTMLParagraphElement>(null)
  const [isDecided, setDecided] = useState(false)
  // The question goes with its buttons; the focus stays where it stood, above the form.
  const decided = (): void => {
    setDecided(true)
    here.current?.focus()
  }
  return (
    <>
      <p className="sr" tabIndex={-1} ref={here}>
        {isDecided && status !== 'clash' && t('draft.decided')}
      </p>
      {status === 'clash' && <Clash store={store} onDecided={decided} />}
      {status === 'refused' && (
        <FaultNote>
          <b>{t('draft.refused')}</b> {fault} {t('draft.refusedKept')}
        </FaultNote>
      )}
      {restoredAt !== null && status !== 'clash' && (
        <p className="note" role="status">
          <Icon name="save" />
          <span>{t('draft.restored', { date: formatDateTime(restoredAt, language) })}</span>
        </p>
      )}
    </>
  )
}
