import './registration.css'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { toast } from '../ui/toasts/toasts'
import { accountFaults, NO_SECRET, type Secret } from './account'
import { AccountStep } from './AccountStep'
import { CompanyStep } from './CompanyStep'
import { ConfirmStep } from './ConfirmStep'
import type { Mode } from './draft'
import { useRegistration, type Invited } from './useRegistration'
import { Icon } from '../ui'

const STEPS = ['company', 'account', 'confirm'] as const

interface StepsProps {
  current: number
  /** Steps up to here can be gone to. */
  reached: number
  onGo: (step: number) => void
}

/** Where one is on the way: three steps, each with number and word; what was reached can be gone back to. */
const Steps = ({ current, reached, onGo }: StepsProps): ReactElement => {
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

interface WizardProps {
  mode: Mode
  invited?: Invited | null
  /** `password` where the account can be entered at once, as its address is confirmed already; else null. */
  onDone: (email: string, password: string | null) => void
}

const stepOf = (text: string | null): number => (text === '2' ? 1 : text === '3' ? 2 : 0)

/** Company, account, confirmation. The step stands in the address, so that the browser's back button goes one step back. */
export const Wizard = ({ mode, invited = null, onDone }: WizardProps): ReactElement => {
  const { t } = useTranslation(['registration', 'access', 'organizations'])
  const { draft, change, refused, isBusy, send } = useRegistration(mode, invited)
  const [secret, setSecret] = useState<Secret>(NO_SECRET)
  const [query, setQuery] = useSearchParams()
  // A password lives no longer than this page: after a reload the way leads through the user step again, whatever the address says.
  const [isSecretGiven, setSecretGiven] = useState(mode === 'staff')
  const reached = isSecretGiven ? draft.reached : Math.min(draft.reached, 1)
  const step = Math.min(stepOf(query.get('schritt')), reached)
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)

  useEffect(() => {
    if (before.current === step) return
    before.current = step
    window.scrollTo({ top: 0 })
    // A refused field has the focus already.
    if (!document.activeElement?.matches('[aria-invalid]')) heading.current?.focus()
  }, [step])

  const go = (next: number): void => {
    if (next > draft.reached) change({ reached: next })
    setQuery((now) => {
      const changed = new URLSearchParams(now)
      if (next === 0) changed.delete('schritt')
      else changed.set('schritt', String(next + 1))
      return changed
    })
  }
  const submit = async (): Promise<void> => {
    // The account may have become incomplete since: another representative, say.
    if (Object.keys(accountFaults(mode, draft.account, secret)).length > 0) return go(1)
    const outcome = await send(secret)
    if (outcome.kind === 'done') {
      setSecret(NO_SECRET)
      return onDone(outcome.email, outcome.isConfirmed ? secret.password : null)
    }
    if (outcome.kind === 'step') {
      toast.error(t('registration:conflict.other'))
      go(outcome.step)
    }
  }
  const name = STEPS[step] ?? 'company'
  return (
    <div className="reg">
      <Steps current={step} reached={reached} onGo={go} />
      <h2 ref={heading} tabIndex={-1}>
        <span className="sr">{t('registration:steps.of', { number: step + 1, total: STEPS.length })}: </span>
        {t(`registration:step.${name}`)}
      </h2>
      <p className="soft">{t(`registration:lead.${name}.${mode}`)}</p>
      {step === 0 && <CompanyStep draft={draft} refusals={refused.company} onChange={change} onNext={() => go(1)} />}
      {step === 1 && (
        <AccountStep
          mode={mode}
          draft={draft}
          secret={secret}
          refusals={refused.account}
          isPasswordGone={!isSecretGiven && draft.reached > 1}
          onChange={(account) => change({ account })}
          onSecret={setSecret}
          onBack={() => go(0)}
          onNext={() => {
            setSecretGiven(true)
            go(2)
          }}
        />
      )}
      {step === 2 && (
        <ConfirmStep mode={mode} draft={draft} isBusy={isBusy} refusal={refused.alert} onGo={go} onSubmit={() => void submit()} />
      )}
    </div>
  )
}
