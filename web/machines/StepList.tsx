import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Machine, Step } from './machine'

const Line = ({ label, texts }: { label: string; texts: readonly string[] }): ReactElement | null =>
  texts.length === 0 ? null : (
    <div>
      <dt>{label}</dt>
      <dd>
        {texts.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </dd>
    </div>
  )

/** What can happen in a state: who does it, on what condition, where it leads and what the server then does. */
export const StepList = ({ machine, state }: { machine: Machine; state: string }): ReactElement => {
  const { t } = useTranslation('machines')
  const steps = machine.steps.filter(({ from }) => from === state)
  const key = (step: Step, index: number): string => `${step.event}${index}`
  return steps.length === 0 ? (
    <p className="soft">{t('noSteps')}</p>
  ) : (
    <ol className="mc-steps">
      {steps.map((step, index) => (
        <li key={key(step, index)}>
          <p>
            <span className="mc-n num">{index + 1}</span> <b>{t(`event.${step.event}`)}</b>{' '}
            <span className="soft">{step.to === null ? t('stays') : t('leadsTo', { state: t(`state.${machine.id}.${step.to}`) })}</span>
          </p>
          <dl>
            <Line label={t('who')} texts={step.actors.map((actor) => t(`actor.${actor}`))} />
            <Line label={t('when')} texts={step.when.map((name) => t(`sentence.${name}`))} />
            <Line label={t('needs')} texts={step.needs.map((name) => t(`sentence.${name}`))} />
            <Line label={t('effects')} texts={step.effects.map((name) => t(`effect.${name}`))} />
          </dl>
        </li>
      ))}
    </ol>
  )
}
