/**
 * Loaded into every measured process before its program: reports its use of processor and memory, all threads
 * included, and ends it with the benchmark that started it.
 */
process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ processor: (user + system) / 1000, memory: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit());
// Only the program decides how long it runs.
process.channel?.unref();
