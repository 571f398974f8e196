import { useEffect, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Icon } from '../ui'
import type { Draft } from './draft'

export interface Stale {
  /** Who saved in between; '' when that is not known. */
  who: string
  /** The places that both changed ('legalTexts/imprint/de'); there mine stand on the screen. */
  both: readonly string[]
  theirs: Draft
}

/** Nothing is lost when somebody else saved first: it says who, what met, and asks whose is to hold. */
export const StaleNote = ({ stale, onMine, onTheirs }: { stale: Stale; onMine: () => void; onTheirs: () => void }): ReactElement => {
  const { t } = useTranslation(['settings', 'mail', 'legal'])
  const nameOf = (path: string): string => {
    const [section = '', part = ''] = path.split('/')
    const name = t(`settings:section.${section}`)
    if (section === 'mailNotifications') return `${name} (${t(`mail:key.${part}.title`)})`
    return section === 'legalTexts' ? `${name} (${t(`legal:page.${part}.title`)})` : name
  }
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [stale])
  return (
    <div className="note set-stale" role="alert" tabIndex={-1} ref={box}>
      <Icon name="info" />
      <div className="stack">
        <p className="strong">{stale.who === '' ? t('settings:stale.someone') : t('settings:stale.who', { name: stale.who })}</p>
        <p>
          {stale.both.length === 0
            ? t('settings:stale.apart')
            : t('settings:stale.both', { sections: [...new Set(stale.both.map(nameOf))].join(', ') })}
        </p>
        <div className="wraps">
          <Button onClick={onMine}>{t('settings:stale.mine')}</Button>
          <Button onClick={onTheirs}>{t('settings:stale.theirs')}</Button>
        </div>
      </div>
    </div>
  )
}
