import { changedText, readIn } from '../../engine/languages'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { copyId } from '../../engine/authoring'
import { loadTemplate, type TemplateFile } from '../../engine/template'
import { currentLanguage } from '../i18n'
import { call } from '../rpc'
import { toast } from '../ui/toasts/toasts'
import { Button, Icon } from '../ui'
import type { DesignerStore } from './DesignerStore'
import { faultSentence, type PlacedFault } from './faults'
import { useBothTexts } from './useBothTexts'

interface ConflictProps {
  store: DesignerStore
  by: string
  /** Deleted, not saved: there is no other version to load. */
  isGone: boolean | undefined
}

/** A second admin saved first: theirs, or one's own as another form. Nothing is lost either way. */
export const ConflictNotice = ({ store, by, isGone }: ConflictProps): ReactElement => {
  const { t } = useTranslation('designer')
  const both = useBothTexts()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const run = (work: () => Promise<void>): void => {
    setBusy(true)
    work()
      .catch((error: unknown) => toast.error(error instanceof Error && error.message !== '' ? error.message : t('list.failed')))
      .finally(() => setBusy(false))
  }
  const reload = async (): Promise<void> => {
    const { row, template } = await call('getProjectTemplateDraft', store.row.id)
    const read = loadTemplate(template)
    if (read.ok) store.takeOver(row, read.template.file, t('step.reload'))
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
  return (
    <div className="note error d-notice" role="alert">
      <Icon name="warning" />
      <div>
        <p>{isGone ? t('conflict.gone') : by === '' ? t('conflict.text') : t('conflict.textBy', { by })}</p>
        <div className="d-adds">
          {isGone ? null : (
            <Button size="small" busy={isBusy} onClick={() => run(reload)}>
              {t('conflict.reload')}
            </Button>
          )}
          <Button size="small" busy={isBusy} onClick={() => run(keep)}>
            {t('conflict.keep')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** The line or the server failed; the draft is on the device. */
export const KeptNotice = ({ store, message, isKept }: { store: DesignerStore; message: string; isKept: boolean }): ReactElement => {
  const { t } = useTranslation('designer')
  return (
    <div className="note error d-notice" role="alert">
      <Icon name="warning" />
      <div>
        <p>
          {t('failed.text')} {message} {t(isKept ? 'failed.kept' : 'failed.notKept')}
        </p>
        <Button size="small" onClick={() => void store.flush()}>
          {t('failed.again')}
        </Button>
      </div>
    </div>
  )
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
