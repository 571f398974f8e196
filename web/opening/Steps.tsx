import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui'

const STEPS = ['begin', 'confirm', 'record'] as const
const ALONE = ['open', 'record'] as const

/** Beginnen, Bestätigen, Niederschrift: where the ceremony stands; with one person there is nothing to confirm. */
export const Steps = ({ at, isAlone = false }: { at: 0 | 1 | 2; isAlone?: boolean }): ReactElement => {
  const { t } = useTranslation('opening')
  return (
    <ol className={`op-steps at${at}`}>
      {(isAlone ? ALONE : STEPS).map((step, index) => (
        <li key={step} className={index < at ? 'done' : index === at ? 'on' : undefined} aria-current={index === at ? 'step' : undefined}>
          <span className="op-no">{index < at ? <Icon name="check" size={16} /> : index + 1}</span>
          <b>{t(`step.${step}`)}</b>
          {index < at && <span className="sr">{t('stepDone')}</span>}
        </li>
      ))}
    </ol>
  )
}
