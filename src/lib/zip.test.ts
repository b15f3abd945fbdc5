import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { crc32, zipOf } from './zip'

test('the check value of CRC-32 is the published one', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
})

test('another reader finds the same files, names and texts', () => {
  const files = [
    { name: 'prod/one.yaml', text: 'max_cpu: "4"\n', at: Date.UTC(2026, 9, 1, 9, 24, 6) },
    { name: 'prod/日本語.txt', text: '下書き\n', at: 0 },
    { name: 'empty', text: '', at: Date.UTC(2026, 0, 1) },
  ]
  const path = join(mkdtempSync(join(tmpdir(), 'zip-')), 'test.zip')
  writeFileSync(path, zipOf(files))
  const script =
    'import json,sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint(json.dumps([[i.filename,z.read(i).decode(),list(i.date_time)] for i in z.infolist()]))'
  const read: unknown = JSON.parse(execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }))
  expect(read).toEqual([
    ['prod/one.yaml', 'max_cpu: "4"\n', [2026, 10, 1, 9, 24, 6]],
    ['prod/日本語.txt', '下書き\n', [1980, 1, 1, 0, 0, 0]],
    ['empty', '', [2026, 1, 1, 0, 0, 0]],
  ])
})
