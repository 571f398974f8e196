import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui'

export const STEPS = ['company', 'account', 'confirm'] as const

interface StepsProps {
  current: number
  /** Steps up to here can be gone to. */
  reached: number
  onGo: (step: number) => void
}

/** Where one is on the way: three steps, each with number and word; what was reached can be gone back to. */
export const Steps = ({ current, reached, onGo }: StepsProps): ReactElement => {
  const { t } = useTranslation('registration')
  return (
    <nav className="reg-steps" aria-label={t('steps.label')}>
      <ol>
        {STEPS.map((step, index) => {
          const isDone = index < current
          const mark = (
            <>
              <span className="nr" aria-hidden="true">
                {isDone ? <Icon name="check" size={16} /> : index + 1}
              </span>
              <span className="word">
                <span className="sr">{t('steps.of', { number: index + 1, total: STEPS.length })}: </span>
                {t(`steps.${step}`)}
                {isDone && <span className="sr">, {t('steps.done')}</span>}
              </span>
            </>
          )
          const className = index === current ? 'now' : isDone ? 'done' : undefined
          return (
            <li key={step} className={className} aria-current={index === current ? 'step' : undefined}>
              {index !== current && index <= reached ? (
                <button type="button" onClick={() => onGo(index)}>
                  {mark}
                </button>
              ) : (
                <span>{mark}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
