import { readIn } from '../../../engine/languages'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Template, TemplateFile } from '../../../engine/template'
import { cleanLine } from '../../../engine/texts'
import type { TenderType } from '../../../server/contract/tenders/views'
import { useRpc } from '../../rpc'
import { useSession } from '../../session/SessionProvider'
import { useLanguage } from '../../i18n/useLanguage'
import { Button, Field, Select, Switch, TextInput } from '../../ui'
import type { OrganizationChoice } from '../../forms'
import { formName } from '../formName'
import type { DraftStore } from './DraftStore'
import { buyerOf, nameOf, withBuyer, withName } from './nameAndBuyer'
import { TYPES, typesFor } from './newDraft'
import { ProcedurePicker } from './ProcedurePicker'
import { saveRefusal } from './SaveBar'
import { TeamSection, type TeamProps } from './TeamSection'
import { useDraft } from './useDraft'

interface PickerProps {
  /** The form that is chosen, which need not be among those that are offered. */
  chosen: Pick<TemplateFile, 'id' | 'name'>
  /** What the address asks for, and what the form is made for; null where either leaves it open. */
  legalBasis: string | null
  fits: string | null
  onChange: (templateId: string) => void
}

/** 'Formular': the forms that fit the legal basis; admins can show all (decisions.md section 5). */
export const TemplatePicker = ({ chosen, legalBasis, fits, onChange }: PickerProps): ReactElement => {
  const { t } = useTranslation(['tenders', 'procedure'])
  const basisName = (code: string): string => t(`procedure:legalBasis.${code}`, { defaultValue: code })
  const language = useLanguage()
  const { isAdmin } = useSession()
  const [showsAll, setShowsAll] = useState(false)
  const { data } = useRpc('getProjectTemplates', [
    10_000,
    { ...(legalBasis === null ? {} : { legalBasis }), ...(showsAll ? { all: true } : {}) },
  ])
  const offered = data ?? []
  const isOffered = offered.some(({ id }) => id === chosen.id)
  return (
    <>
      <Select
        label={t('start.template')}
        hint={data?.length === 0 ? t('start.noTemplates') : undefined}
        value={chosen.id}
        onChange={onChange}
      >
        {!isOffered && <option value={chosen.id}>{formName(chosen.id, readIn(chosen.name, language))}</option>}
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {formName(id, readIn(name, language))}
          </option>
        ))}
      </Select>
      {legalBasis !== null && fits !== null && legalBasis !== fits && (
        <p className="note time">{t('start.basisDiffers', { asked: basisName(legalBasis), fits: basisName(fits) })}</p>
      )}
      {isAdmin && (
        <Switch checked={showsAll} onChange={setShowsAll}>
          {t('start.templateAll')}
        </Switch>
      )}
    </>
  )
}

interface TypePickerProps {
  store: DraftStore
  template: Template
  isFixed: boolean
}

/** Type of the tender: preset by the query, one of those the form offers, fixed once the server has it. */
export const TypePicker = ({ store, template, isFixed }: TypePickerProps): ReactElement => {
  const { t } = useTranslation('tenders')
  const type = useDraft(store, (state) => state.draft.type)
  const offered = typesFor(template)
  const [first] = offered
  // What the address asked for, or the form before, may be none of them.
  const isOffered = isFixed || first === undefined || offered.includes(type)
  useEffect(() => {
    if (!isOffered) store.change({ type: first, procedure: null })
  }, [isOffered, first, store])
  return (
    <Select
      label={t('start.type')}
      hint={t('start.typeFixed')}
      value={type}
      disabled={isFixed}
      onChange={(value) => store.change({ type: TYPES.find((one) => String(one) === value) ?? (0 satisfies TenderType), procedure: null })}
      options={(isFixed ? TYPES : offered).map((one) => [one, t(`types.${one}`)] as const)}
    />
  )
}

export interface HeadProps {
  store: DraftStore
  template: Template
  organizations: readonly OrganizationChoice[]
  onCreateOrganization: () => Promise<OrganizationChoice | null>
}

export const NameField = ({ store, template }: Pick<HeadProps, 'store' | 'template'>): ReactElement => {
  const { t } = useTranslation('tenders')
  // The raw text, not the trimmed name, or no blank could be typed between two words.
  const name = useDraft(store, ({ draft }) => (nameOf(template, draft) === draft.name.trim() ? draft.name : nameOf(template, draft)))
  const rename = (text: string): void => store.change(withName(template, store.state.draft, text))
  return (
    <TextInput
      label={t('start.name')}
      data-autofocus
      maxLength={400}
      placeholder={t('start.namePlaceholder')}
      value={name}
      onBlur={() => cleanLine(name) !== name && rename(cleanLine(name))}
      onChange={rename}
    />
  )
}

export const BuyerField = ({ store, template, organizations, onCreateOrganization }: HeadProps): ReactElement => {
  const { t } = useTranslation('tenders')
  const buyer = useDraft(store, ({ draft }) => buyerOf(template, draft))
  const choose = (id: number | null): void => store.change(withBuyer(template, store.state.draft, id))
  return (
    <Field label={t('start.buyer')}>
      {(control) => (
        <div className="te-line">
          <select
            {...control}
            className="select"
            value={buyer ?? ''}
            onChange={(event) => choose(event.target.value === '' ? null : Number(event.target.value))}
          >
            <option value="">{t('start.buyerPlaceholder')}</option>
            {buyer !== null && !organizations.some(({ id }) => id === buyer) && <option value={buyer}>{buyer}</option>}
            {organizations
              .filter(({ isCompany }) => isCompany !== true)
              .map(({ id, name, city }) => (
                <option key={id} value={id}>
                  {city ? `${name}, ${city}` : name}
                </option>
              ))}
          </select>
          <Button icon="plus" onClick={() => void onCreateOrganization().then((created) => created && choose(created.id))}>
            {t('start.createOrganization')}
          </Button>
        </div>
      )}
    </Field>
  )
}

interface StartStepProps extends HeadProps, TeamProps {
  picker: ReactNode
  isFixed: boolean
  notices: ReactNode
  onNext: () => void
}

/** Step 0: form, title, buyer and team, so that saving works from the first minute. */
export const StartStep = ({ picker, isFixed, notices, onNext, ...head }: StartStepProps): ReactElement => {
  const { t } = useTranslation('tenders')
  const { store, template, people, me, creator } = head
  const refusal = useDraft(store, ({ draft }) => saveRefusal(nameOf(template, draft), buyerOf(template, draft)))
  return (
    <div className="te-start" id="top">
      <h1>{t('start.heading')}</h1>
      <p>{t('start.lead')}</p>
      {notices}
      <section className="te-card">
        <div className="te-fields">
          <div className="wide">{picker}</div>
          <div className="wide">
            <NameField store={store} template={template} />
          </div>
          <div className="wide">
            <BuyerField {...head} />
          </div>
          <div className="wide">
            <TypePicker store={store} template={template} isFixed={isFixed} />
          </div>
          {!isFixed && (
            <div className="wide">
              <ProcedurePicker store={store} template={template} />
            </div>
          )}
        </div>
      </section>
      <TeamSection store={store} people={people} me={me} creator={creator} />
      <div className="te-actions">
        {refusal !== null && <span className="why">{t(`save.${refusal}`)}</span>}
        <Button variant="primary" onClick={onNext}>
          {t('start.next')}
        </Button>
      </div>
    </div>
  )
}
