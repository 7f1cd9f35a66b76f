// Runs tests one after the other and ends with the line that test/run reads.
let passed = 0;
let failed = 0;

export async function test(name, body) {
  try {
    await body();
    passed++;
    console.log(`ok    ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAIL  ${name}: ${error.stack}`);
  }
}

process.on("exit", () => {
  console.log(`${passed} passed, ${failed} failed`);
  if (failed) process.exitCode = 1;
});
