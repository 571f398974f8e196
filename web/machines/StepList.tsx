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

interface StepListProps {
  machine: Machine
  state: string
  /** Of states and events that the house has no words for. */
  nameOf?: (key: string) => string
  /** What a condition of the document says is missing. */
  saysOf?: (condition: string) => string
}

/** What can happen in a state: who does it, on what condition, where it leads and what the server then does. */
export const StepList = ({ machine, state, nameOf, saysOf = (id) => id }: StepListProps): ReactElement => {
  const { t } = useTranslation('machines')
  const stateName = (key: string): string => nameOf?.(key) ?? t(`state.${machine.id}.${key}`)
  const steps = machine.steps.filter(({ from }) => from === state)
  const key = (step: Step, index: number): string => `${step.event}${index}`
  return steps.length === 0 ? (
    <p className="soft">{t('noSteps')}</p>
  ) : (
    <ol className="mc-steps">
      {steps.map((step, index) => (
        <li key={key(step, index)}>
          <p>
            <span className="mc-n num">{index + 1}</span>{' '}
            <b>{t(`event.${step.event}`, { defaultValue: nameOf?.(step.event) ?? step.event })}</b>{' '}
            <span className="soft">{step.to === null ? t('stays') : t('leadsTo', { state: stateName(step.to) })}</span>
          </p>
          <dl>
            <Line label={t('who')} texts={step.actors.map((actor) => t(`actor.${actor}`))} />
            <Line label={t('when')} texts={step.when.map((name) => t(`sentence.${name}`))} />
            <Line label={t('needs')} texts={[...step.needs.map((name) => t(`sentence.${name}`)), ...step.conditions.map(saysOf)]} />
            <Line label={t('effects')} texts={step.effects.map((name) => t(`effect.${name}`))} />
          </dl>
        </li>
      ))}
    </ol>
  )
}
