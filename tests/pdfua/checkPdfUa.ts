import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const HERE = import.meta.dirname

/** Built once, beside what other programs keep: Maven fetches veraPDF, javac makes the check. */
const build = async (): Promise<string> => {
  const out = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'lotse-pdfua')
  await mkdir(out, { recursive: true })
  if (!existsSync(join(out, 'lib'))) {
    await cp(join(HERE, 'pom.xml'), join(out, 'pom.xml'))
    await run('mvn', ['-q', 'dependency:copy-dependencies', '-DoutputDirectory=lib'], { cwd: out })
  }
  const path = `${join(out, 'lib')}/*${delimiter}${out}`
  await run('javac', ['-d', out, '-cp', path, join(HERE, 'Check.java')])
  return path
}

/**
 * What veraPDF finds broken of PDF/UA-1 in these files, a line a file and a line a clause; '' where all hold. Throws where there is no Java
 * or Maven.
 */
export const brokenClauses = async (files: ReadonlyMap<string, Uint8Array>): Promise<string> => {
  const path = await build().catch((fault: Error) => {
    throw new Error(`PDF/UA-1 was not checked: veraPDF needs a JDK and Maven (${fault.message})`)
  })
  const folder = await mkdtemp(join(tmpdir(), 'lotse-pdfua-'))
  try {
    const names = await Promise.all(
      [...files].map(async ([name, bytes]) => {
        const file = join(folder, `${name}.pdf`)
        await writeFile(file, bytes)
        return file
      }),
    )
    const told = await run('java', ['-cp', path, 'Check', ...names], { maxBuffer: 1e8 }).catch((fault: { stdout?: string }) => ({
      stdout: fault.stdout || String(fault),
    }))
    const held = told.stdout.split('\n').filter((line) => / holds \(\d+ checks\)$/.test(line))
    return held.length === files.size ? '' : told.stdout.replaceAll(folder, '')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The text of a file as poppler reads it: a second opinion. Its marks of direction are left out. */
export const popplerText = async (bytes: Uint8Array): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-poppler-'))
  try {
    const file = join(folder, 'a.pdf')
    await writeFile(file, bytes)
    const { stdout } = await run('pdftotext', [file, '-'], { maxBuffer: 1e8 }).catch((fault: Error) => {
      throw new Error(`no second reader: pdftotext (poppler-utils) is missing or failed (${fault.message})`)
    })
    return stdout.replace(/[\u202a-\u202e]/g, '').replace(/\s+/g, ' ')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
