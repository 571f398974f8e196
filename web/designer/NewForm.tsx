import { isBlank, NO_TEXT, ORIGINAL, readIn } from '../../engine/languages'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { newTemplate } from '../../engine/authoring'
import { loadTemplate, PROJECT_TYPE_KEYS, type ProjectTypeKey, type TemplateFile, type Text } from '../../engine/template'
import type { AuthoredRow } from '../../server/contract/templates/templates'
import { currentLanguage } from '../i18n'
import { useUnsavedChanges, writeUnsaved } from '../kept/unsaved'
import { call, RpcError, useRpc } from '../rpc'
import { Page } from '../page/Page'
import { toast } from '../ui/toasts/toasts'
import { Button, FaultNote, Select } from '../ui'
import { idOfLabel } from './nodeTypes'
import { TwoTexts } from './properties/TwoTexts'
import { useBothTexts } from './useBothTexts'

const BASES = ['32014L0023', '32014L0024', '32014L0025', '32009L0081', '32007R1370', 'other'] as const

interface Head {
  name: Text
  description: Text
  legalBasis: string | null
  projectTypes: ProjectTypeKey[]
}

/** An id nobody has: 'sportboothafen', 'sportboothafen-2' … The server has the last word. */
const save = async (file: TemplateFile, attempt = 1): Promise<AuthoredRow> => {
  try {
    return await call('saveProjectTemplate', attempt === 1 ? file : { ...file, id: `${file.id}-${attempt}` })
  } catch (error) {
    if (attempt < 20 && error instanceof RpcError && error.data?.['reason'] === 'templateIdTaken') return save(file, attempt + 1)
    throw error
  }
}

/** The copy of another form with this one's head. */
const saveCopy = async (source: string, head: Head): Promise<AuthoredRow> => {
  const row = await call('copyProjectTemplate', source)
  const { template } = await call('getProjectTemplateDraft', row.id)
  const read = loadTemplate(template)
  return read.ok ? call('saveProjectTemplate', { ...read.template.file, ...head }, row.lock) : row
}

interface TypesChoiceProps {
  chosen: readonly ProjectTypeKey[]
  onChange: (chosen: ProjectTypeKey[]) => void
}

const TypesChoice = ({ chosen, onChange }: TypesChoiceProps): ReactElement => {
  const { t } = useTranslation('designer')
  return (
    <fieldset className="d-types">
      <legend className="label">
        {t('new.types')} <span className="small soft">{t('prop.optional')}</span>
      </legend>
      {PROJECT_TYPE_KEYS.map((each) => (
        <label key={each} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(each)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, each] : chosen.filter((one) => one !== each))}
          />
          {t(`projectType.${each}`)}
        </label>
      ))}
    </fieldset>
  )
}

/** /formulare/anlage: what the form is called and for what it is, empty or out of another one. */
export const NewForm = (): ReactElement => {
  const { t } = useTranslation('designer')
  const lang = currentLanguage()
  const both = useBothTexts()
  const navigate = useNavigate()
  const rows = useRpc('getAuthoredTemplates', [])
  const [head, setHead] = useState<Head>({ name: NO_TEXT, description: NO_TEXT, legalBasis: null, projectTypes: [] })
  const [source, setSource] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [wasTried, setTried] = useState(false)
  const missing = { name: head.name[ORIGINAL].trim() === '', description: head.description[ORIGINAL].trim() === '' }
  const isTyped = [head.name, head.description].some((text) => !isBlank(text))
  // Also while it is being saved: the answer may never come.
  useUnsavedChanges(isTyped)
  const set = (part: Partial<Head>): void => setHead((now) => ({ ...now, ...part }))

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (missing.name || missing.description) {
      document.getElementById(missing.name ? 'd-new-name' : 'd-new-description')?.focus()
      return
    }
    setBusy(true)
    setError('')
    const id = idOfLabel(head.name[ORIGINAL]) || 'formular'
    const made =
      source === '' ? save({ ...newTemplate({ id, name: head.name, section: both('add.newSection') }), ...head }) : saveCopy(source, head)
    made
      .then(({ id: made }) => {
        toast.success(t('saveDone'))
        writeUnsaved(false)
        return navigate(`/formulare/anlage/${encodeURIComponent(made)}`)
      })
      .catch((fault: unknown) => {
        setError(fault instanceof RpcError && fault.message !== '' ? fault.message : t('saveFailed'))
        setBusy(false)
      })
  }

  return (
    <Page title={t('new.title')} crumbs={[{ label: t('list.title'), to: '/formulare' }, { label: t('new.title') }]}>
      <form className="d-new" onSubmit={submit} noValidate>
        <h1>{t('new.title')}</h1>
        <TwoTexts label={t('new.name')} value={head.name} id="d-new-name" onChange={(name) => set({ name })} />
        {wasTried && missing.name ? <p className="help error">{t('new.nameMissing')}</p> : null}
        <TwoTexts
          label={t('new.description')}
          value={head.description}
          area
          id="d-new-description"
          onChange={(description) => set({ description })}
        />
        {wasTried && missing.description ? <p className="help error">{t('new.descriptionMissing')}</p> : null}
        <Select
          label={t('new.start')}
          hint={t('new.startHint')}
          value={source}
          onChange={setSource}
          options={[
            ['', t('new.empty')],
            ...(rows.data ?? []).map((row) => [row.id, t('new.copyOf', { name: readIn(row.name, lang) })] as const),
          ]}
        />
        <Select
          label={t('new.basis')}
          aside={t('prop.optional')}
          value={head.legalBasis ?? ''}
          onChange={(value) => set({ legalBasis: value || null })}
          options={[['', t('new.anyBasis')], ...BASES.map((each) => [each, t(`basis.${each}`)] as const)]}
        />
        <TypesChoice chosen={head.projectTypes} onChange={(projectTypes) => set({ projectTypes })} />
        {error === '' ? null : <FaultNote bare>{error}</FaultNote>}
        <div className="d-adds">
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('new.create')}
          </Button>
          <Button to="/formulare">{t('app:cancel')}</Button>
        </div>
      </form>
    </Page>
  )
}
