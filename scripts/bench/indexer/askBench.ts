/** Answers of the made node, in one request. */
export async function askBench<T>(url: string, questions: [string, ...unknown[]][]): Promise<T[]> {
  const body = JSON.stringify(questions.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params })))
  const answers = (await (await fetch(url, { method: 'POST', body })).json()) as { result: T }[]
  return answers.map(({ result }) => result)
}
