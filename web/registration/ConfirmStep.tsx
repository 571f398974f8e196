import { useState, type FormEvent, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readEmailAddress } from '../../engine/address'
import type { OrganizationView } from '../../server/contract/organizations/organizations'
import { inputOf, OrganizationCard } from '../organizations'
import { Button, Check } from '../ui'
import { ConflictAlert, type Refusal } from './Conflict'
import type { Mode, RegistrationDraft } from './draft'

interface ConfirmStepProps {
  mode: Mode
  draft: RegistrationDraft
  isBusy: boolean
  refusal: Refusal | null
  onGo: (step: number) => void
  onSubmit: () => void
}

/** What would be stored, as the card will show it. */
const previewOf = ({ organization, additional, contactAdditional }: RegistrationDraft): OrganizationView => {
  const { name = '', contact = {}, ...rest } = inputOf(organization, 'CONTRACTOR')
  const now = new Date(0).toISOString()
  return {
    ...rest,
    ...{ id: 0, name, type: 'CONTRACTOR', version: 1, created: now, updated: now },
    additionalFields: additional,
    contact: { ...contact, additionalFields: contactAdditional },
    warnings: [],
  }
}

/** Step 2: everything once more, both confirmations, and the only button that sends. */
export const ConfirmStep = ({ mode, draft, isBusy, refusal, onGo, onSubmit }: ConfirmStepProps): ReactElement => {
  const { t } = useTranslation('registration')
  const [isEntitled, setEntitled] = useState(false)
  const [isCorrect, setCorrect] = useState(false)
  const { account, organization } = draft
  const person = account.isContact ? organization : account
  const mayUse = mode === 'staff' || (isEntitled && isCorrect)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (mayUse && !isBusy) onSubmit()
  }
  return (
    <form className="stack" noValidate aria-label={t('step.confirm')} onSubmit={submit}>
      <Part title={t('step.company')} change={t('change.company')} onChange={() => onGo(0)}>
        <OrganizationCard organization={previewOf(draft)} />
      </Part>
      <Part title={t('step.account')} change={t('change.account')} onChange={() => onGo(1)}>
        <dl className="org-card">
          <div>
            <dt>{t('person')}</dt>
            <dd>{`${person.givenName} ${person.surName}`.trim()}</dd>
          </div>
          <div>
            <dt>{t('email')}</dt>
            <dd>{readEmailAddress(person.email) ?? person.email.trim()}</dd>
          </div>
        </dl>
      </Part>
      {mode === 'guest' && (
        <fieldset className="org-group stack-3">
          <legend className="sr">{t('step.confirm')}</legend>
          <Check checked={isEntitled} onChange={setEntitled}>
            {t('confirm.entitled')}
          </Check>
          <Check checked={isCorrect} onChange={setCorrect}>
            {t('confirm.correct')}
          </Check>
        </fieldset>
      )}
      {refusal && <ConflictAlert refusal={refusal} mode={mode} draft={draft} />}
      <div className="reg-foot">
        {!mayUse && (
          <p id="reg-why" className="small soft">
            {t('confirm.needed')}
          </p>
        )}
        <Button size="big" onClick={() => onGo(1)}>
          {t('back')}
        </Button>
        <Button variant="primary" type="submit" size="big" disabled={!mayUse} busy={isBusy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}

interface PartProps {
  title: string
  change: string
  onChange: () => void
  children: ReactNode
}

const Part = ({ title, change, onChange, children }: PartProps): ReactElement => (
  <section className="panel" aria-label={title}>
    <header>
      <h3>{title}</h3>
      <Button variant="quiet" className="end" icon="pencil" label={change} onClick={onChange} />
    </header>
    {children}
  </section>
)
