import { useEditorState, type Editor } from '@tiptap/react'
import { useState, type ReactElement, type ReactNode, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type Placeholder, storedToken } from './placeholders'
import { Button, TextInput } from '../ui'
import { safeAddress } from './RichText'

/** Whether an address may be linked. */
type LinkRule = (address: string) => boolean

interface LinkBoxProps {
  editor: Editor
  placeholders: readonly Placeholder[]
  /** Narrower than what stored texts may link to. */
  rule?: LinkRule | undefined
  onClose: () => void
}

/** What a person types as an address, as it is stored: 'example.org' and 'anna@example.org' are understood. Null: no address. */
const addressOf = (typed: string): string | null => {
  const text = typed.trim()
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  if (/^\{\{\w+\}\}$/.test(text)) return text
  return safeAddress(text) ?? (/^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(text) ? `https://${text}` : null)
}

/** Where the selected words lead: an address, or what a placeholder will be. Emptied, the link goes. */
const LinkBox = ({ editor, placeholders, rule, onClose }: LinkBoxProps): ReactElement => {
  const { t } = useTranslation('text')
  const [typed, setTyped] = useState(String(editor.getAttributes('link')['href'] ?? ''))
  const [isWrong, setWrong] = useState(false)
  const apply = (): void => {
    const href = addressOf(typed)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (typed.trim() === '') chain.unsetLink().run()
    else if (href === null || rule?.(href) === false) return setWrong(true)
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      editor.commands.focus()
      onClose()
    } else if (event.key === 'Enter') apply()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const addresses = placeholders.filter(({ isLink }) => isLink)
  return (
    <div className="rt-link" onKeyDown={keys}>
      <TextInput
        label={t('link.address')}
        error={isWrong ? t('link.wrong') : undefined}
        hint={t('link.hint')}
        autoFocus
        value={typed}
        maxLength={500}
        onChange={(value) => (setTyped(value), setWrong(false))}
      />
      <div className="wraps">
        {addresses.map((one) => (
          <Button key={one.name} size="small" onClick={() => setTyped(storedToken(one.name))}>
            {one.label}
          </Button>
        ))}
        <span className="rt-gap" />
        <Button size="small" onClick={onClose}>
          {t('link.cancel')}
        </Button>
        <Button size="small" onClick={apply}>
          {t(typed.trim() === '' ? 'link.remove' : 'link.set')}
        </Button>
      </div>
    </div>
  )
}

/** The editor's own marks, in the line of the icons. */
const PATHS = {
  bold: 'M7 5h6a3.500 3.500 0 0 1 0 7H7zM7 12h7a3.500 3.500 0 0 1 0 7H7z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  heading: 'M6 5v14M18 5v14M6 12h12',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01',
  numbers:
    'M10 6h10M10 12h10M10 18h10M4 4.500l1.500-.5v4M3.800 11c1.500-1.500 3.200 0 1.800 ' +
    '1.500L3.800 14.500h2.700M4 17h2.200L5 18.500c1.800 0 1.500 2.500-1.200 2',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4.200 4.200 0 0 0-6-6l-1.500 1.500M14 10a4 4 0 0 0-6-.5l-3 3a4.200 4.200 0 0 0 6 6l1.500-1.500',
} as const

type ToolName = keyof typeof PATHS

const ToolIcon = ({ name }: { name: ToolName }): ReactElement => (
  <svg className={`i rt-i-${name}`} viewBox="0 0 24 24" width={18} height={18} aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
)

interface Tool {
  name: ToolName
  isOn: boolean
  run: () => void
}

const toolsOf = (editor: Editor, headings: boolean): Tool[] => {
  const chain = () => editor.chain().focus()
  const tools: Tool[] = [
    { name: 'bold', isOn: editor.isActive('bold'), run: () => void chain().toggleBold().run() },
    { name: 'italic', isOn: editor.isActive('italic'), run: () => void chain().toggleItalic().run() },
    { name: 'heading', isOn: editor.isActive('heading', { level: 2 }), run: () => void chain().toggleHeading({ level: 2 }).run() },
    { name: 'bullets', isOn: editor.isActive('bulletList'), run: () => void chain().toggleBulletList().run() },
    { name: 'numbers', isOn: editor.isActive('orderedList'), run: () => void chain().toggleOrderedList().run() },
  ]
  return tools.filter(({ name }) => headings || name !== 'heading')
}

interface EditorToolsProps {
  editor: Editor
  /** Id of what is edited. */
  controls: string
  headings?: boolean
  placeholders?: readonly Placeholder[]
  /** Which addresses may be linked; missing: those of stored texts. */
  rule?: LinkRule
  /** At the end of the bar. */
  children?: ReactNode
}

/** The bar above an editor: emphasis, lists and links as buttons that say whether they are on, and below it where the link leads. */
export const EditorTools = ({ editor, controls, headings = false, placeholders = [], rule, children }: EditorToolsProps): ReactElement => {
  const { t } = useTranslation('text')
  const [isLinking, setLinking] = useState(false)
  const tools = useEditorState({ editor, selector: ({ editor: now }) => toolsOf(now, headings).map(({ isOn }) => isOn) })
  const isLink = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') })
  return (
    <>
      <div className="rt-tools" role="toolbar" aria-label={t('tools')} aria-controls={controls}>
        {toolsOf(editor, headings).map(({ name, run }, index) => (
          <button
            key={name}
            type="button"
            className="rt-tool"
            aria-label={t(`tool.${name}`)}
            title={t(`tool.${name}`)}
            aria-pressed={tools[index] ?? false}
            onClick={run}
          >
            <ToolIcon name={name} />
          </button>
        ))}
        <button
          type="button"
          className="rt-tool"
          aria-label={t('tool.link')}
          title={t('tool.link')}
          aria-pressed={isLink}
          aria-expanded={isLinking}
          onClick={() => setLinking(!isLinking)}
        >
          <ToolIcon name="link" />
        </button>
        {children}
      </div>
      {isLinking && <LinkBox editor={editor} placeholders={placeholders} rule={rule} onClose={() => setLinking(false)} />}
    </>
  )
}
