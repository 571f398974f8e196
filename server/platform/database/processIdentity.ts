import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const codeOf = (fault: unknown): unknown => (fault instanceof Error && 'code' in fault ? fault.code : undefined)

/** Whether a process of this number is there, whichever: false only where that is sure, as one that may not be signalled is there, too. */
export const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    return codeOf(fault) !== 'ESRCH'
  }
}

/**
 * What tells a process from a later one with the same number: the boot and its time of start. Null when it does not run (a zombie does
 * not), and where the machine does not say (/proc hidden in containers and hardened units). Compared, never parsed.
 */
export const identityOf = (pid: number): string | null => {
  if (!isThere(pid)) return null
  if (existsSync('/proc/self/stat')) return identityOnLinux(pid)
  if (process.platform === 'win32') return `windows ${pid}`
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}

const identityOnLinux = (pid: number): string | null => {
  try {
    // The program's name may hold blanks and brackets: count fields after the last bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19] ?? ''}`
  } catch {
    return null
  }
}
