package es.cg.sdk.webhooks.conformance;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Runs requests on threads of their own. */
final class Background {
    private Background() {}

    static <T> CompletableFuture<T> of(Callable<T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        answer.complete(question.call());
                    } catch (Exception e) {
                        answer.completeExceptionally(e);
                    }
                },
                "conformance");
        thread.setDaemon(true);
        thread.start();
        return answer;
    }

    /** Waits for the result; every request has a timeout. */
    static <T> T join(CompletableFuture<T> answer) throws Exception {
        try {
            return answer.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }
}
