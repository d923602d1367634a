package es.cg.sdk.examples;

import es.cg.sdk.mock.MockCg;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import picocli.CommandLine.Mixin;

/**
 * A first step: one command that shows one thing for which there is an SDK. It writes at a mock only: the one that it
 * has started, or one that is proven to be a mock.
 */
abstract class FirstStep extends Example {
    @Mixin
    private StepOptions options = new StepOptions();

    /** Shows it. What the step makes at the mock, it has removed later. */
    abstract void show(StepMock mock, ExampleContext context) throws Exception;

    @Override
    final MockCg.Builder mock() {
        return MockCg.builder().time(OffsetDateTime.now(ZoneOffset.UTC)).running();
    }

    @Override
    final int run(ExampleContext context) throws Exception {
        Interruption interruption = context.endInOrder();
        try (StepMock mock = StepMock.of(context, options)) {
            try {
                show(mock, context);
                return DONE;
            } catch (Exception ended) {
                // Clears the interrupt, which would end the calls that remove what the step has made.
                if (interruption.isRequested()) {
                    throw RefusedException.failed("interrupted; " + mock.kept());
                }
                context.out().line("Ends, and removes what it has set up.");
                throw ended;
            }
        }
    }
}
