import { useMachine } from '@xstate/react'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { HOLD, playable } from '../../workflows/playable'
import { Button } from '../ui'
import { Drawing } from './Drawing'
import { configOf, type Machine, type Step } from './machine'

interface PlayThroughProps {
  machine: Machine
  /** The state in which it begins. */
  start: string
  /** Another state of the drawing was chosen to begin in. */
  onStart: (state: string) => void
}

/** A machine under the hands of a person: what is to hold is ticked, steps are gone, the way is written down. Nothing leaves the page. */
export const PlayThrough = ({ machine, start, onStart }: PlayThroughProps): ReactElement => {
  const { t } = useTranslation('machines')
  const [logic] = useState(() => playable(configOf(machine.id)))
  const [begin] = useState(() => logic.resolveState({ value: start, context: { held: [] } }))
  const [snapshot, send] = useMachine(logic, { snapshot: begin })
  const [trail, setTrail] = useState<readonly Step[]>([])
  const state = snapshot.value
  const { held } = snapshot.context
  const steps = machine.steps.filter(({ from }) => from === state)
  const isMet = ({ when, needs }: Step): boolean => [...when, ...needs].every((name) => held.includes(name))
  /** Of several ways of one event the first that is met is gone. */
  const isOpen = (step: Step): boolean => steps.find((one) => one.event === step.event && isMet(one)) === step
  const walk = (step: Step): void => {
    send({ type: step.event })
    setTrail([...trail, step])
  }
  const nameOf = (name: string): string => t(`state.${machine.id}.${name}`)
  return (
    <div className="mc-two">
      <section className="surface" aria-labelledby="mc-drawn">
        <h2 id="mc-drawn" className="sr">
          {t('drawn')}
        </h2>
        <Drawing machine={machine} chosen={state} onChoose={onStart} />
      </section>
      <section className="surface mc-list" aria-labelledby="mc-state">
        <h2 id="mc-state" aria-live="polite">
          {nameOf(state)}
        </h2>
        <p className="soft">{t('playLead')}</p>
        {steps.length === 0 && <p className="soft">{t('noSteps')}</p>}
        <ol className="mc-steps">
          {steps.map((step, index) => (
            <li key={`${state}${step.event}${index}`}>
              <p className="mc-go">
                <span className="mc-n num">{index + 1}</span> <b>{t(`event.${step.event}`)}</b>
                <Button
                  size="small"
                  label={t('goFor', { event: t(`event.${step.event}`) })}
                  title={isOpen(step) ? undefined : t('missing')}
                  disabled={!isOpen(step)}
                  onClick={() => walk(step)}
                >
                  {t('go')}
                </Button>
              </p>
              <fieldset className="mc-holds">
                <legend className="sr">{t('holds')}</legend>
                {[...new Set([...step.when, ...step.needs])].map((sentence) => (
                  <label key={sentence}>
                    <input type="checkbox" checked={held.includes(sentence)} onChange={() => send({ type: HOLD, sentence })} />
                    <span>{t(`sentence.${sentence}`)}</span>
                  </label>
                ))}
              </fieldset>
            </li>
          ))}
        </ol>
        <h3>{t('trail')}</h3>
        {trail.length === 0 ? (
          <p className="soft">{t('noTrail')}</p>
        ) : (
          <ol className="mc-trail">
            {trail.map((step, index) => (
              <li key={index}>
                {t('arrived', { event: t(`event.${step.event}`), state: nameOf(step.to ?? step.from) })}
                {step.effects.length > 0 && <small className="soft">{step.effects.map((name) => t(`effect.${name}`)).join(' · ')}</small>}
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}
