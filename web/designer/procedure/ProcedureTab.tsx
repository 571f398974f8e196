import { LANGUAGES, ORIGINAL, readIn, tableOf } from '../../../engine/languages'
import './procedure.css'
import '../rules/rules.css'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PROJECT_TYPE_KEYS, SKIPPABLE, TENDER_TYPES, offersNeedTwo, type Procedure, type TemplateFile } from '../../../engine/template'
import { useLanguage } from '../../i18n/useLanguage'
import { useRpc } from '../../rpc'
import { Check, Field, Select } from '../../ui'
import { useTyped } from '../properties/useTyped'
import { useDesigner } from '../state'
import { FileActions } from './FileActions'
import { RoomsEditor } from './RoomsEditor'

const BEGINNING: Procedure = {
  types: [],
  skippedPhases: [],
  minimumDays: { application: null, offer: null },
  fourEyes: { applications: true, offers: true },
}

/** Directives and laws a template may be made for (BT-01); others can be typed. */
const LEGAL_BASES = ['32014L0023', '32014L0024', '32014L0025', '32009L0081', '32007R1370', 'other'] as const
const toggled = <T,>(list: readonly T[], one: T, isOn: boolean): T[] =>
  isOn ? [...list.filter((each) => each !== one), one] : list.filter((each) => each !== one)

interface HeadPartProps {
  whole: TemplateFile
  readOnly: boolean
  /** `key`: typing in one place is one step. */
  onPut: (change: Partial<TemplateFile>, key: string) => void
}

/** What the form is called and what it is for, in each language. */
const HeadPart = ({ whole, readOnly, onPut }: HeadPartProps): ReactElement => {
  const { t } = useTranslation('procedure')
  return (
    <Part title={t('head.title')}>
      <div className="p-two">
        {(['name', 'description'] as const).map((key) =>
          LANGUAGES.map((lang) => (
            <Field
              key={key + lang}
              label={t(`head.${key}.${lang}`, { defaultValue: tableOf(lang).name })}
              error={lang === ORIGINAL && whole[key][lang].trim() === '' ? t('head.needed') : undefined}
            >
              {(control) =>
                key === 'name' ? (
                  <input
                    {...control}
                    className="input"
                    lang={lang}
                    maxLength={250}
                    disabled={readOnly}
                    value={whole.name[lang] ?? ''}
                    onChange={(event) => onPut({ name: { ...whole.name, [lang]: event.target.value } }, `name ${lang}`)}
                  />
                ) : (
                  <textarea
                    {...control}
                    className="textarea"
                    lang={lang}
                    rows={3}
                    maxLength={4_000}
                    disabled={readOnly}
                    value={whole.description[lang] ?? ''}
                    onChange={(event) =>
                      onPut({ description: { ...whole.description, [lang]: event.target.value } }, `description ${lang}`)
                    }
                  />
                )
              }
            </Field>
          )),
        )}
      </div>
    </Part>
  )
}

interface CheckOptions {
  on: boolean
  set: (on: boolean) => void
  locked?: boolean
}

interface CourseProps {
  procedure: Procedure
  readOnly: boolean
  /** `key`: typing in one place is one step. */
  onPut: (change: Partial<Procedure>, key?: string) => void
}

/** By which procedure tenders of this form run, where a house has others than the usual ones. */
const ProcedureSelect = ({ procedure, readOnly, onPut }: CourseProps): ReactElement => {
  const { t } = useTranslation('procedure')
  const lang = useLanguage()
  const { data } = useRpc('getProcedures', [])
  const named = procedure.id ?? ''
  const isMeant = (type: number): boolean => procedure.types.length === 0 || procedure.types.some((one) => one === type)
  const offered = (data ?? []).filter(
    ({ id, type, version, retired, who }) => id === named || (version > 0 && !retired && who !== 'parties' && isMeant(type)),
  )
  return (
    <Select label={t('own.title')} hint={t('own.hint')} disabled={readOnly} value={named} onChange={(id) => onPut({ id })}>
      <option value="">{t('own.usual')}</option>
      {offered.map(({ id, name }) => (
        <option key={id} value={id}>
          {readIn(name, lang)}
        </option>
      ))}
    </Select>
  )
}

/** What a procedure from this form goes by: which one, what it leaves out, its least days. */
const CoursePart = ({ procedure, readOnly, onPut }: CourseProps): ReactElement => {
  const { t } = useTranslation('procedure')
  return (
    <Part title={t('course')}>
      <ProcedureSelect procedure={procedure} readOnly={readOnly} onPut={onPut} />
      <fieldset className="p-checks">
        <legend className="label">{t('phases.title')}</legend>
        {SKIPPABLE.map((each) => (
          <Check
            key={each}
            checked={procedure.skippedPhases.includes(each)}
            disabled={readOnly}
            onChange={(on) => onPut({ skippedPhases: toggled(procedure.skippedPhases, each, on) })}
          >
            {t(`phases.${each}`)}
          </Check>
        ))}
      </fieldset>
      <div className="p-two">
        {(['application', 'offer'] as const).map((each) => (
          <DaysInput
            key={each}
            label={t(`days.${each}`)}
            disabled={readOnly}
            value={procedure.minimumDays[each]}
            onChange={(days) => onPut({ minimumDays: { ...procedure.minimumDays, [each]: days } }, `days ${each}`)}
          />
        ))}
      </div>
    </Part>
  )
}

/** Tab 'Ablauf & Räume': what the template says of a procedure beside its forms. */
export const ProcedureTab = (): ReactElement => {
  const { t } = useTranslation('procedure')
  const { whole, applyWhole, readOnly } = useDesigner()
  const procedure = whole.procedure ?? BEGINNING
  const put = (change: Partial<TemplateFile>, key?: string): void =>
    applyWhole({ ...whole, ...change }, { label: t('step'), ...(key !== undefined && { key }) })
  const putProcedure = (change: Partial<Procedure>, key?: string): void => {
    const { id, ...rest } = { ...procedure, ...change }
    put({ procedure: { ...rest, ...(id ? { id } : {}) } }, key)
  }
  const check = (label: string, { on, set, locked = false }: CheckOptions): ReactElement => (
    <Check key={label} checked={on} disabled={readOnly || locked} onChange={set}>
      {label}
    </Check>
  )
  const mustBeTwo = offersNeedTwo(whole)
  return (
    <div className="p-tab">
      <HeadPart whole={whole} readOnly={readOnly} onPut={put} />
      <Part title={t('use.title')} text={t('use.text')}>
        <fieldset className="p-checks">
          <legend className="label">{t('projectTypes')}</legend>
          {PROJECT_TYPE_KEYS.map((each) =>
            check(t(`projectType.${each}`), {
              on: whole.projectTypes.includes(each),
              set: (on) => put({ projectTypes: toggled(whole.projectTypes, each, on) }),
            }),
          )}
        </fieldset>
        <Select
          label={t('legalBasis.title')}
          disabled={readOnly}
          value={whole.legalBasis ?? ''}
          onChange={(value) => put({ legalBasis: value === '' ? null : value })}
        >
          <option value="">{t('legalBasis.any')}</option>
          {LEGAL_BASES.map((each) => (
            <option key={each} value={each}>
              {t(`legalBasis.${each}`)}
            </option>
          ))}
          {whole.legalBasis !== null && !LEGAL_BASES.some((each) => each === whole.legalBasis) && (
            <option value={whole.legalBasis}>{whole.legalBasis}</option>
          )}
        </Select>
        <fieldset className="p-checks">
          <legend className="label">{t('types.title')}</legend>
          {TENDER_TYPES.map((each) =>
            check(t(`types.${each}`), {
              on: procedure.types.includes(each),
              set: (on) => putProcedure({ types: toggled(procedure.types, each, on) }),
            }),
          )}
        </fieldset>
      </Part>
      <CoursePart procedure={procedure} readOnly={readOnly} onPut={putProcedure} />
      <Part title={t('eyes.title')} text={t('eyes.text')}>
        <div className="p-checks one">
          {check(t('eyes.applications'), {
            on: procedure.fourEyes.applications,
            set: (on) => putProcedure({ fourEyes: { ...procedure.fourEyes, applications: on } }),
          })}
          <p className="help">{t('eyes.house')}</p>
          {check(t('eyes.offers'), {
            on: mustBeTwo || procedure.fourEyes.offers,
            locked: mustBeTwo,
            set: (on) => putProcedure({ fourEyes: { ...procedure.fourEyes, offers: on } }),
          })}
          <p className="help">{t(mustBeTwo ? 'eyes.law' : 'eyes.house')}</p>
        </div>
      </Part>
      <Part title={t('rooms.title')} text={t('rooms.text')}>
        <RoomsEditor rooms={whole.roomTemplates} disabled={readOnly} onChange={(roomTemplates, key) => put({ roomTemplates }, key)} />
      </Part>
      <Part title={t('file.title')} text={t('file.text')}>
        <FileActions />
      </Part>
    </div>
  )
}

const Part = ({ title, text, children }: { title: string; text?: string; children: ReactNode }): ReactElement => (
  <section className="p-part">
    <header>
      <h2>{title}</h2>
      {text !== undefined && <p className="soft">{text}</p>}
    </header>
    <div className="p-body">{children}</div>
  </section>
)

interface DaysInputProps {
  label: string
  value: number | null
  disabled: boolean
  onChange: (days: number | null) => void
}

const isDays = (text: string): boolean => text.trim() === '' || /^\d{1,3}$/.test(text.trim())

/** Whole days from 0 to 999, or nothing. What is neither stays on the screen with a sentence and out of the template. */
const DaysInput = ({ label, value, disabled, onChange }: DaysInputProps): ReactElement => {
  const { t } = useTranslation('procedure')
  const stored = String(value ?? '')
  const { text, hold, drop } = useTyped(stored)
  return (
    <Field
      label={label}
      hint={t('days.hint')}
      error={text !== null && !isDays(text) ? t('days.wrong', { stored: stored || '–' }) : undefined}
    >
      {(control) => (
        <input
          {...control}
          className="input num"
          inputMode="numeric"
          disabled={disabled}
          value={text ?? stored}
          onBlur={() => {
            if (text !== null && isDays(text)) drop()
          }}
          onChange={({ target }) => {
            const days = target.value.trim() === '' ? null : Number(target.value)
            hold(target.value, isDays(target.value) ? String(days ?? '') : stored)
            if (isDays(target.value)) onChange(days)
          }}
        />
      )}
    </Field>
  )
}
