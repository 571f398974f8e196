import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../web/ui/theme/fonts.css'
import '../../../web/ui/theme/tokens.css'
import '../../../web/ui/theme/shell.css'
import { emptyData } from '../../../engine/form'
import { loadTemplate, type Template } from '../../../engine/template'
import { FormProblems, FormView, SectionsMenu, useFormEditor } from '../../../web/forms'
import { NOW, sampleData } from './sample'
import './stage.css'
import { startTexts } from './texts'

/** ?template=EU-19&lang=de&lots=3&only=1: the form as the edit page embeds it. */
const query = new URLSearchParams(location.search)

function Stage({ template }: { template: Template }) {
  const lots = Number(query.get('lots') ?? 3)
  const [data] = useState(() => (lots === 0 ? emptyData(template, { now: NOW }) : sampleData(template, lots)))
  const editor = useFormEditor({
    template,
    data,
    now: () => NOW,
    organizations: [
      { id: 1, name: 'Landeshauptstadt Kiel, Sporthafen', city: 'Kiel' },
      { id: 2, name: 'Amt Probstei', city: 'Schönberg' },
    ],
    onCreateOrganization: () => Promise.resolve({ id: 3, name: 'Vergabekammer Schleswig-Holstein', city: 'Kiel' }),
    readOnly: query.has('readonly'),
  })
  Object.assign(window, { editor })
  return (
    <div className="stage">
      <SectionsMenu editor={editor} />
      <main>
        <h1 className="serif">Betrieb von drei Sportboothäfen an der Kieler Förde</h1>
        <FormView editor={editor} />
      </main>
      <aside className="side">
        <FormProblems editor={editor} />
      </aside>
    </div>
  )
}

async function start(): Promise<void> {
  await startTexts(query.get('lang') ?? 'de')
  const answer = await fetch(`/templates/${query.get('template') ?? 'EU-19'}`)
  const loaded = loadTemplate(await answer.json())
  const root = document.getElementById('root')
  if (!loaded.ok || !root) throw new Error(loaded.ok ? 'no root' : JSON.stringify(loaded.faults.slice(0, 5)))
  createRoot(root).render(<Stage template={loaded.template} />)
}

void start()
