import type { ReactElement, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Icon } from '../../ui'
import type { Clash } from './values'

interface StaleNoticeProps {
  clashes: readonly Clash[]
  onTake: (clash: Clash) => void
  ref?: Ref<HTMLElement>
}

/** Somebody saved first, and both changed the same fields: what is stored beside what is typed, and the choice at each. */
export const StaleNotice = ({ clashes, onTake, ref }: StaleNoticeProps): ReactElement => {
  const { t } = useTranslation('users')
  return (
    <section ref={ref} tabIndex={-1} className="note error" role="alert" aria-label={t('stale.title')}>
      <Icon name="warning" />
      <div>
        <p>{t('stale.text')}</p>
        <ul className="person-clashes">
          {clashes.map((clash) => (
            <li key={clash.key}>
              <b>{t(`field.${clash.key}`)}</b>{' '}
              <span>{t('stale.stored', { value: clash.theirs === '' ? t('stale.empty') : clash.theirs })}</span>{' '}
              <Button size="small" onClick={() => onTake(clash)}>
                {t('stale.take')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
