import './parcels.css'
import { useEffect, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Icon } from '../ui'
import { DateTime } from '../ui/time'

/** What two people changed, in words. */
interface ConflictRow {
  readonly key: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

export interface MergeConflictProps {
  who: string | undefined
  at: string | undefined
  /** What the server said where a save was refused; none where one only looked what is new. */
  message?: string
  rows: readonly ConflictRow[]
  onTake: (key: string) => void
}

/** Somebody saved first: who, and what both changed, with theirs beside mine and the choice at each. */
export const MergeConflict = ({ who = '', at, message, rows, onTake }: MergeConflictProps): ReactElement => {
  const { t } = useTranslation('parcels')
  const box = useRef<HTMLElement>(null)
  // It stands above the form, and the button that was pressed below it; a choice takes its own button away.
  useEffect(() => box.current?.focus(), [at, rows.length])
  return (
    <section className={message === undefined ? 'note' : 'note error'} ref={box} tabIndex={-1} role="alert" aria-label={t('met.title')}>
      <Icon name="warning" />
      <div>
        {message !== undefined && <p>{message}</p>}
        <p>
          <b>{who === '' ? t('met.somebody') : t('met.who', { who })}</b> {at !== undefined && <DateTime value={at} />}
        </p>
        {rows.length > 0 && (
          <>
            <p>{t('met.choose')}</p>
            <ul className="pa-met stack-3">
              {rows.map(({ key, label, mine, theirs }) => (
                <li key={key}>
                  <b>{label}</b>
                  <span>
                    {t('met.theirs')}: {theirs === '' ? t('history.none') : theirs}
                  </span>
                  <span>
                    {t('met.mine')}: {mine === '' ? t('history.none') : mine}
                  </span>
                  <Button size="small" onClick={() => onTake(key)}>
                    {t('met.take')}
                    <span className="sr">: {label}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
        <p>{t('met.again')}</p>
      </div>
    </section>
  )
}
