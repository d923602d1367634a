package es.cg.sdk.checks.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** A target that must fail, over {@link FaultyReading}; no build runs it, but {@link FuzzerTest} in a process of its own. */
final class FaultyReadingFuzz {
    @FuzzTest
    void throwsNothing(byte[] input) {
        FaultyReading.isGood(new String(input, ISO_8859_1));
    }
}
