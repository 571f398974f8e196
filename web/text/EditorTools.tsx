import { useEditorState, type Editor } from '@tiptap/react'
import { useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkBox, type LinkRule } from './LinkBox'
import type { Placeholder } from './placeholders'
import { ToolIcon, type ToolName } from './ToolIcon'

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
