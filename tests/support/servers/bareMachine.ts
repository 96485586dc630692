import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'

/**
 * A machine without Brewhouse, for who is root: /etc, /opt and /var/lib are of its own, and so are its processes. systemd does not run
 * there: `systemctl` and `systemd-run` read the units, and run their commands as their users with their environments. `npm ci` and
 * `npm run build`, which take minutes and a registry, bring what this folder has.
 */
export interface BareMachine {
  /** Runs commands in one shell as root; returns what they print, and fails when one of them does. */
  run(commands: string[]): string
  /** What a service has printed. */
  log(service: string): string
  /** A path of the machine as others see it. */
  path(path: string): string
  /** Ends all its processes, and removes its disk. */
  lose(): Promise<void>
}

const paths = `${dirname(process.execPath)}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`

/** Common to both: how a command runs as an account, in an environment that has nothing else. */
const asUser = `
of() { sed -n "s/^$2=//p" "/etc/systemd/system/$1.service"; }
read_file() {
  case $1 in -*) [ -e "\${1#-}" ] || return 0 ;; esac
  env -i sh -c 'set -a; . "$0"; env -u PWD -u _ -u SHLVL' "\${1#-}"
}
state_directory() { install -d -o "$1" -g "$1" -m "$2" "/var/lib/$3"; }
# as USER OWN_TMP COMMAND, with the environment in pairs
as() {
  local user=$1 tmp=true
  [ "$2" != yes ] || tmp='mount -t tmpfs -o mode=1777 tmpfs /tmp'
  exec env -i PATH=${paths} "\${pairs[@]}" unshare --mount sh -c "$tmp && exec setpriv --reuid=$user --regid=$user --init-groups --no-new-privs $3"
}
`

const systemctl = `#!/bin/bash
set -eu
. "$(dirname "$0")/as-user"
begin() {
  local name=$1 user state dir file
  user=$(of $name User) state=$(of $name StateDirectory) dir=$(of $name WorkingDirectory)
  [ -z "$state" ] || state_directory $user "$(of $name StateDirectoryMode)" $state
  mapfile -t pairs < <(of $name Environment; for file in $(of $name EnvironmentFile); do read_file "$file"; done)
  cd "\${dir:-/}"
  umask "$(of $name UMask)"
  as $user "$(of $name PrivateTmp)" "$(of $name ExecStart | sed 's#^/usr/bin/node#${process.execPath}#')"
}
start() {
  if [ "$(of $1 Type)" = oneshot ]; then (begin $1) >>$MACHINE/$1.log 2>&1; return; fi
  (begin $1) </dev/null >>$MACHINE/$1.log 2>&1 &
  echo $! >$MACHINE/$1.pid
}
stop() { kill -TERM "$(cat $MACHINE/$1.pid)"; tail --pid="$(cat $MACHINE/$1.pid)" -f /dev/null; }
case "$*" in
  daemon-reload) ;;
  'enable --now '*.timer) test -e /etc/systemd/system/$3 ;;
  'enable --now '*) start $3 ;;
  'start '* | 'stop '*) $1 $2 ;;
  *) echo "systemctl $* is not what a test knows." >&2; exit 1 ;;
esac
`

const systemdRun = `#!/bin/bash
set -eu
. "$(dirname "$0")/as-user"
pairs=()
while [[ $1 == --* ]]; do
  value=\${1##*=}
  case $1 in
    --pty) ;;
    --uid=*) user=$value ;;
    --working-directory=*) cd $value ;;
    --property=EnvironmentFile=*) mapfile -t -O \${#pairs[@]} pairs < <(read_file "$value") ;;
    --property=StateDirectory=*) state_directory $user 755 $value ;;
    --setenv=*) pairs+=("\${1#--setenv=}") ;;
    *) echo "systemd-run $1 is not what a test knows." >&2; exit 1 ;;
  esac
  shift
done
as $user no "$*"
`

const journalctl = `#!/bin/sh
cat $MACHINE/$2.log
`

const npm = (real: string) => `#!/bin/sh
case "$*" in
  ci) exec ln -s /opt/modules/node_modules node_modules ;;
  'run build') exec cp -r /opt/modules/dist dist ;;
esac
exec ${real} "$@"
`

/** Whether this process may make one. */
export const mayHaveMachine = process.platform === 'linux' && process.getuid?.() === 0

/** Sets a machine up. */
export async function aBareMachine(): Promise<BareMachine> {
  const folder = mkdtempSync(join(tmpdir(), 'brewhouse-machine-'))
  chmodSync(folder, 0o755)
  const own = (name: string) => join(folder, name)
  cpSync('/etc', own('etc'), { recursive: true, verbatimSymlinks: true })
  for (const file of ['passwd', 'group', 'shadow', 'gshadow'].map((name) => own(`etc/${name}`)))
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/^brewhouse:.*\n/gm, ''))
  for (const name of ['opt/modules/node_modules', 'opt/modules/dist', 'lib', 'home', 'bin', 'units'])
    mkdirSync(own(name), { recursive: true })
  const realNpm = execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()
  const programs = { systemctl, 'systemd-run': systemdRun, journalctl, npm: npm(realNpm), 'as-user': asUser }
  for (const [name, text] of Object.entries(programs))
    writeFileSync(own(`bin/${name}`), text, { mode: 0o755 })

  const mounts = [
    ...['node_modules', 'dist'].map((name) => [join(packageRoot(), name), own(`opt/modules/${name}`)]),
    [own('etc'), '/etc'],
    [own('lib'), '/var/lib'],
  ].map(([from, to]) => `mount -o bind${to?.startsWith(folder) ? ',ro' : ''} ${from} ${to}`)
  // The first process of the machine, which has to be a shell: others would not reap what ends.
  const script = [...mounts, `mount --rbind ${own('opt')} /opt`, 'echo ready', 'read -r _'].join(' && ')
  const machine = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc', 'bash', '-c', script],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  await once(machine.stdout, 'data')
  const [inside = ''] = readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8').split(' ')

  return {
    run: (commands) => runOn(inside, folder, commands),
    log: (service) => readFileSync(own(`units/${service}.log`), 'utf8'),
    path: (path) => path.replace(/^\/(opt|etc)\b/, `${folder}/$1`).replace(/^\/var\/lib\b/, own('lib')),
    async lose() {
      await end(machine)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function runOn(pid: string, folder: string, commands: string[]): string {
  const env = {
    PATH: `${folder}/bin:${paths}`,
    HOME: join(folder, 'home'),
    MACHINE: join(folder, 'units'),
    LC_ALL: 'C.UTF-8',
    // They ask other machines whether there is a newer npm, and explain themselves at length.
    npm_config_update_notifier: 'false',
    ...{ GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'advice.detachedHead', GIT_CONFIG_VALUE_0: 'false' },
  }
  const shell = ['--target', pid, '--mount', '--pid', 'bash', '-ec', commands.join('\n')]
  const { status, stdout, stderr } = spawnSync('nsenter', shell, { env, encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`This ended with ${status}:\n${commands.join('\n')}\n\n${stdout}\n${stderr}`)
  return stdout
}

async function end(machine: ChildProcess): Promise<void> {
  if (machine.exitCode !== null || machine.signalCode !== null) return
  machine.kill('SIGKILL')
  await once(machine, 'exit')
}
