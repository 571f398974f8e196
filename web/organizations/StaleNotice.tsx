import { useEffect, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Icon } from '../ui'
import { DateTime } from '../ui/time'
import type { OrganizationKey } from './fields'
import type { Conflict } from './merge'

export interface Stale {
  who: string | null
  at: string | null
  conflicts: readonly Conflict[]
  taken: readonly OrganizationKey[]
}

/** Somebody saved first: who, what came in, and what both changed, with the choice at each. */
export const StaleNotice = ({ stale, onTake }: { stale: Stale; onTake: (conflict: Conflict) => void }): ReactElement => {
  const { t } = useTranslation('organizations')
  const { who, at, conflicts, taken } = stale
  const box = useRef<HTMLElement>(null)
  // It stands above the form, and the button that was pressed below it.
  useEffect(() => box.current?.focus(), [at])
  return (
    <section className="note error org-stale" ref={box} tabIndex={-1} role="alert" aria-label={t('stale.title')}>
      <Icon name="warning" />
      <div>
        <p>
          <b>{who === null ? t('stale.somebody') : t('stale.who', { who })}</b> {at !== null && <DateTime value={at} />} {t('stale.kept')}
        </p>
        {taken.length > 0 && <p>{t('stale.taken', { count: taken.length, fields: taken.map((key) => t(`field.${key}`)).join(', ') })}</p>}
        {conflicts.length > 0 && (
          <>
            <p>{t('stale.choose')}</p>
            <ul className="org-conflicts stack-3">
              {conflicts.map((conflict) => (
                <li key={conflict.key}>
                  <b>{t(`field.${conflict.key}`)}</b>
                  <span>
                    {t('stale.theirs')}: {conflict.theirs === '' ? t('stale.empty') : conflict.theirs}
                  </span>
                  <span>
                    {t('stale.mine')}: {conflict.mine === '' ? t('stale.empty') : conflict.mine}
                  </span>
                  <Button size="small" onClick={() => onTake(conflict)}>
                    {t('stale.take')}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
        <p>{t('stale.again')}</p>
      </div>
    </section>
  )
}
