import { changedText, readIn } from '../../engine/languages'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { copyId } from '../../engine/authoring'
import { loadTemplate, type TemplateFile } from '../../engine/template'
import { currentLanguage } from '../i18n'
import { call } from '../rpc'
import { ConflictNotice } from '../drafts/Notices'
import { Icon } from '../ui'
import { faultSentence, type PlacedFault } from './faults'
import type { DesignerStore } from './state'
import { useBothTexts } from './useBothTexts'

interface ConflictProps {
  store: DesignerStore
  by: string
  /** Deleted, not saved: there is no other version to load. */
  isGone: boolean | undefined
}

/** A second admin saved first, or deleted the form. */
export const FormConflict = ({ store, by, isGone }: ConflictProps): ReactElement => {
  const { t } = useTranslation(['designer', 'drafts'])
  const both = useBothTexts()
  const navigate = useNavigate()
  const reload = async (): Promise<void> => {
    const { row, template } = await call('getProjectTemplateDraft', store.row.id)
    const read = loadTemplate(template)
    if (read.ok) store.takeOver(row, read.template.file, t('drafts:reloaded'))
  }
  const keep = async (): Promise<void> => {
    const known = new Set((await call('getAuthoredTemplates')).map(({ id }) => id))
    const own = store.file
    const id = copyId(own.id, (wanted) => known.has(wanted))
    const added = both('conflict.copyName')
    const name = changedText(own.name, (words, lang) => (words.trim() === '' ? words : `${words} (${readIn(added, lang)})`))
    const row = await call('saveProjectTemplate', { ...own, id, name, version: 1, published: null })
    if (isGone) store.settled()
    else await reload()
    void navigate(`/formulare/anlage/${encodeURIComponent(row.id)}`)
  }
  const text = isGone ? t('conflict.gone') : by === '' ? t('conflict.text') : t('conflict.textBy', { by })
  return <ConflictNotice text={text} reload={isGone ? undefined : reload} keep={keep} failed={t('list.failed')} />
}

/** What the server found wrong, each as a sentence that leads to its node. */
export const FaultNotice = ({
  faults,
  whole,
  onGo,
}: {
  faults: readonly PlacedFault[]
  whole: TemplateFile
  onGo: (fault: PlacedFault) => void
}): ReactElement => {
  const { t } = useTranslation('designer')
  const lang = currentLanguage()
  const nameOf = ({ part, id }: PlacedFault): string => {
    const nodes = part === 'notice' ? whole.ui.nodes : whole.forms?.[part]?.ui.nodes
    return (id === null ? undefined : nodes?.[id]?.label[lang] || id) ?? t('fault.template')
  }
  return (
    <div className="note error d-notice" role="alert">
      <Icon name="octagon" />
      <div>
        <p>{t('fault.title', { count: faults.length })}</p>
        <ul>
          {faults.slice(0, 20).map((each, index) => (
            <li key={index}>
              <button type="button" className="d-link d-faulty" onClick={() => onGo(each)}>
                {nameOf(each)}
              </button>
              : {faultSentence(t, each.fault)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
