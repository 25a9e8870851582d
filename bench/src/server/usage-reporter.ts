/**
 * Loaded into every process that is measured, before its program: answers what the process has used of the processor
 * and of the memory, all its threads included, and ends it with the benchmark that started it.
 */
process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ processor: (user + system) / 1000, memory: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit());
// The program alone decides how long it runs.
process.channel?.unref();
