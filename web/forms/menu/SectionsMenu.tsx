import { langOf } from '../../i18n'
import type { Lang } from '../../../engine/languages'
import type { TFunction } from 'i18next'
import { memo, useCallback, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAfterPaint } from '../editor/afterPaint'
import type { FormEditor } from '../editor/FormEditor'
import { useEditor, useLines } from '../editor/useFormEditor'
import type { Topic } from '../editor/signal'
import { DoneIcon, Icon, Ring } from '../theme/Icon'
import { placeOf } from '../values/place'
import { findFields, menuOf, type MenuEntry } from './entries'

const ENTRIES: readonly Topic[] = ['values', 'progress', 'issues', 'structure', 'reset']
const PLACE: readonly Topic[] = ['place']
const VIEW: readonly Topic[] = ['view']

/**
 * Where one is, what is there and what is missing; a click goes there. Beside the form on wide screens, a sticky strip that opens on narrow
 * ones.
 */
export function SectionsMenu({ editor }: { editor: FormEditor }) {
  const { t } = useTranslation('forms')
  const [open, setOpen] = useState(false)
  const [painted] = useAfterPaint()
  return (
    <nav className={open ? 'f-menu open' : 'f-menu'} aria-label={t('menu.title')}>
      {painted ? <Inside editor={editor} open={open} setOpen={setOpen} /> : <div className="f-strip" />}
    </nav>
  )
}

interface InsideProps {
  editor: FormEditor
  open: boolean
  setOpen: (open: boolean) => void
}

/** Comes right after the first paint of the form: its fields are what a person waits for. */
function Inside({ editor, open, setOpen }: InsideProps) {
  const { t, i18n } = useTranslation('forms')
  const lang = langOf(i18n)
  const id = useId()
  const entries = useEntries(editor, { lang, lotsLabel: t('lots.title'), singleLabel: t('lots.single'), generalLabel: t('form.general') })
  const here = useEditor(editor, PLACE, () => lineOf(entries, editor.view.current))
  const section = entries.filter(({ level, path }) => level === 1 && here?.startsWith(path)).at(-1) ?? entries[0]
  const go = useCallback(
    (path: string): void => {
      setOpen(false)
      editor.goTo(path)
    },
    [editor, setOpen],
  )
  const next = (): void => {
    // Where the menu lies over the form, the field would be behind it.
    setOpen(false)
    editor.goToNextOpen()
  }
  return (
    <>
      <button type="button" className="f-strip" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {section ? <EntryMark {...section} /> : null}
        <b className="cut">{section?.label}</b>
        {section ? <EntryState open={section.open} errors={section.errors} t={t} /> : null}
        <StripTotal editor={editor} />
        <Icon name={open ? 'up' : 'down'} />
      </button>
      <div className="f-menuin" id={id}>
        <Total editor={editor} />
        <Search editor={editor} lang={lang} onGo={go} />
        <Switches editor={editor} />
        <ul className={entries.length > LONG ? 'f-nav long' : 'f-nav'}>
          {entries.map((entry) => (
            <EntryLine key={entry.path} {...entry} isHere={entry.path === here} t={t} onGo={go} />
          ))}
        </ul>
        <div className="f-keys">
          <button type="button" className="f-link" onClick={next}>
            {t('menu.next')}
          </button>{' '}
          <span aria-hidden="true">
            <kbd>Alt</kbd> <kbd>↓</kbd>
          </span>
        </div>
      </div>
    </>
  )
}

/** From so many lines on the browser is to draw what is in view alone. */
const LONG = 60

function useEntries(editor: FormEditor, words: Parameters<typeof menuOf>[1]): readonly MenuEntry[] {
  const { lang, lotsLabel, singleLabel, generalLabel } = words
  const read = useMemo(
    () => menuOf(editor, { lang, lotsLabel, singleLabel, generalLabel }),
    [editor, lang, lotsLabel, singleLabel, generalLabel],
  )
  return useLines(editor, ENTRIES, { read })
}

/** The mark lies on the line that leads furthest into where one is. */
const lineOf = (entries: readonly MenuEntry[], current: string): string | undefined =>
  entries.findLast(({ path }) => current.startsWith(path) && isEnd(current[path.length]))?.path

/** What follows a path where it ends: nothing, what lies within, or the block of a group. */
const isEnd = (sign: string | undefined): boolean => sign === undefined || sign === '/' || sign === '#'

interface LineProps extends MenuEntry {
  isHere: boolean
  t: TFunction<'forms'>
  onGo: (path: string) => void
}

/** Only primitives and stable functions come in, so a line renders when its own figures changed. */
const EntryLine = memo(function EntryLine({ isHere, t, onGo, ...entry }: LineProps) {
  const { path, label, level, open, errors } = entry
  return (
    <li>
      <button
        type="button"
        className={`${level === 1 ? 'top' : 'sub'}${open > 0 || errors > 0 ? ' has' : ''}${isHere ? ' cur' : ''}`}
        aria-current={isHere ? 'location' : undefined}
        onClick={() => onGo(path)}
      >
        {level === 1 ? <EntryMark {...entry} /> : null}
        <span className="nm">{label}</span>
        <EntryState open={open} errors={errors} t={t} />
      </button>
    </li>
  )
})

function EntryMark({ filled, required, open, errors }: MenuEntry) {
  return open === 0 && errors === 0 ? <DoneIcon /> : <Ring share={filled / Math.max(1, required)} />
}

/** A tick when complete, a pencil with '2 offen' while required values are missing, a red octagon with the number of errors. */
function EntryState({ open, errors, t }: { open: number; errors: number; t: TFunction<'forms'> }) {
  return (
    <>
      {errors > 0 ? (
        <span className="f-state err">
          <Icon name="octagon" small />
          {errors}
          <span className="sr">{t('state.errorWord', { count: errors })}</span>
        </span>
      ) : null}
      {open > 0 ? (
        <span className={errors > 0 ? 'f-state k' : 'f-state'}>
          <Icon name="pencil" small />
          <b>{open}</b> {t('state.openWord')}
        </span>
      ) : null}
      {open === 0 && errors === 0 ? (
        <span className="f-state">
          <Icon name="check" small />
          <span className="sr">{t('state.complete')}</span>
        </span>
      ) : null}
    </>
  )
}

const PROGRESS: readonly Topic[] = ['progress']

function Total({ editor }: { editor: FormEditor }) {
  const { t } = useTranslation('forms')
  const { filled, required } = useEditor(editor, PROGRESS, () => editor.progress)
  return (
    <div className="f-total">
      <b>{t('menu.count', { filled, required })}</b> <span className="soft f-small">{t('menu.required')}</span>
      <progress className="f-bar" max={Math.max(1, required)} value={required === 0 ? 1 : filled} aria-label={t('menu.progress')} />
    </div>
  )
}

function StripTotal({ editor }: { editor: FormEditor }) {
  const { filled, required } = useEditor(editor, PROGRESS, () => editor.progress)
  return (
    <span className="num f-small soft f-end">
      {filled} / {required}
    </span>
  )
}

function Switches({ editor }: { editor: FormEditor }) {
  const { t } = useTranslation('forms')
  const onlyOpen = useEditor(editor, VIEW, () => editor.view.onlyOpen)
  const showIds = useEditor(editor, VIEW, () => editor.view.showIds)
  const { open } = useEditor(editor, PROGRESS, () => editor.progress)
  return (
    <>
      <label className="switch f-switch">
        <input type="checkbox" role="switch" checked={onlyOpen} onChange={(event) => editor.view.setOnlyOpen(event.target.checked)} />
        {t('menu.onlyOpen')}
        <span className="k soft f-13 num">{t('menu.fields', { count: open })}</span>
      </label>
      <label className="switch f-switch">
        <input type="checkbox" role="switch" checked={showIds} onChange={(event) => editor.view.setShowIds(event.target.checked)} />
        {t('menu.showIds')}
      </label>
    </>
  )
}

/** Finds fields by label or BT id, also in what is folded, hidden behind 'Weitere Angaben' or in another lot. */
function Search({ editor, lang, onGo }: { editor: FormEditor; lang: Lang; onGo: (path: string) => void }) {
  const { t } = useTranslation('forms')
  const [query, setQuery] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const hits = findFields(editor, query, lang)
  return (
    <div
      className="f-search"
      onKeyDown={(event) => {
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
        if (event.key === 'Escape') setQuery('')
        if (step === 0 || event.altKey) return
        event.preventDefault()
        const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
        const at = buttons.findIndex((one) => one === document.activeElement)
        buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus()
      }}
    >
      <Icon name="search" />
      <input
        className="input"
        type="search"
        value={query}
        placeholder={t('menu.search')}
        aria-label={t('menu.searchLabel')}
        aria-controls={query === '' ? undefined : id}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          const [first] = hits
          if (event.key === 'Enter' && first) {
            setQuery('')
            onGo(first.path)
          }
        }}
      />
      <span className="sr" role="status">
        {query === '' ? '' : t('menu.found', { count: hits.length })}
      </span>
      {query === '' ? null : (
        <ul className="f-hits" id={id} ref={list}>
          {hits.map(({ path, label, btId, inside }, at) => (
            <li key={`${path} ${at}`}>
              <button
                type="button"
                onClick={() => {
                  setQuery('')
                  onGo(path)
                }}
              >
                <span>{label}</span>
                <small>
                  {btId} · {[placeOf(editor, path, { lang, t }), inside].filter(Boolean).join(', ')}
                </small>
              </button>
            </li>
          ))}
          {hits.length === 0 ? <li className="f-hint">{t('menu.noHit')}</li> : null}
        </ul>
      )}
    </div>
  )
}
