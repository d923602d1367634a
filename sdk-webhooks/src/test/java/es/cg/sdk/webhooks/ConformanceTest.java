package es.cg.sdk.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.webhooks.conformance.Conformance;
import es.cg.sdk.webhooks.conformance.Outcome;
import es.cg.sdk.webhooks.conformance.Outcomes;
import es.cg.sdk.webhooks.flawed.Flaw;
import es.cg.sdk.webhooks.flawed.HomeMade;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ConformanceTest {
    @Test
    void draft() throws Exception {
        for (Flaw f : Flaw.values()) {
            long t = System.nanoTime();
            Outcomes o = Conformance.of(HomeMade.with(f)).patience(java.time.Duration.ofSeconds(5)).run();
            System.out.println("## " + f + " " + (System.nanoTime() - t) / 1000000 + " ms");
            if (f == Flaw.NONE) System.out.println(o);
            else o.failed().forEach(System.out::println);
        }
        System.out.println("## async");
        System.out.println(Conformance.of(HomeMade.answeringFirst(Flaw.NONE)).run());
        System.out.println("## async lose");
        System.out.println(Conformance.of(HomeMade.answeringFirst(Flaw.LOSES_WHAT_FAILS_LATER)).patience(java.time.Duration.ofSeconds(5)).run().failed());
    }
}
