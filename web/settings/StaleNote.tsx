import { useEffect, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Icon } from '../ui'
import type { Draft, Section } from './draft'

export interface Stale {
  /** Who saved in between; '' when that is not known. */
  who: string
  /** What both changed; there mine stands on the screen. */
  both: readonly Section[]
  theirs: Draft
}

/** Nothing is lost when somebody else saved first: it says who, what met, and asks whose is to hold. */
export const StaleNote = ({ stale, onMine, onTheirs }: { stale: Stale; onMine: () => void; onTheirs: () => void }): ReactElement => {
  const { t } = useTranslation('settings')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [stale])
  return (
    <div className="note set-stale" role="alert" tabIndex={-1} ref={box}>
      <Icon name="info" />
      <div className="stack">
        <p className="strong">{stale.who === '' ? t('stale.someone') : t('stale.who', { name: stale.who })}</p>
        <p>
          {stale.both.length === 0
            ? t('stale.apart')
            : t('stale.both', { sections: stale.both.map((section) => t(`section.${section}`)).join(', ') })}
        </p>
        <div className="set-buttons">
          <Button onClick={onMine}>{t('stale.mine')}</Button>
          <Button onClick={onTheirs}>{t('stale.theirs')}</Button>
        </div>
      </div>
    </div>
  )
}
