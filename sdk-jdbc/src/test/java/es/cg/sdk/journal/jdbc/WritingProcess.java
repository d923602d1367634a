package es.cg.sdk.journal.jdbc;

import es.cg.sdk.ClientApi;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.errors.AlreadyDoneException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.invoices.Invoice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Issues the documents that have arrived, in an order of its own, until it is killed: {@code … seed quiet
 * journaled}. A quiet one takes each document once, with time, and ends. It prints each document that is done.
 */
public final class WritingProcess {
    /** In the folder of the processes: how many documents have arrived. */
    static final String ARRIVED_FILE = "arrived";

    private static final int THREADS = 2;
    // A process that begins takes again what it could meet in its lists, but not thousands.
    private static final int NEWEST = 100;
    private static final int OLDER = 50;
    private static final Duration PAUSE = Duration.ofMillis(20);

    private WritingProcess() {}

    /** Runs it. */
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[1]);
        Random random = new Random(Long.parseLong(arguments[3]));
        boolean isQuiet = Boolean.parseBoolean(arguments[4]);
        try (JournalNode node =
                JournalNode.open(arguments[0], folder, arguments[2], Boolean.parseBoolean(arguments[5]))) {
            // Each attempt ends a call, so that other processes take what is in doubt.
            ClientApi api = node.cg()
                    .with(CallOptions.defaults()
                            .maxAttempts(isQuiet ? CallOptions.MAX_ATTEMPTS : 1)
                            .deadline(Duration.ofSeconds(isQuiet ? 60 : 2)))
                    .forClient(JournalNode.CLIENT);
            Queue<Integer> left = new ConcurrentLinkedQueue<>();
            List<Thread> threads = new ArrayList<>();
            int known = arrived(folder);
            left.addAll(begin(known, isQuiet, random));
            for (int i = 0; i < THREADS; i++) {
                Thread thread = new Thread(() -> issue(api, left, isQuiet));
                thread.start();
                threads.add(thread);
            }
            while (!isQuiet) {
                int now = arrived(folder);
                left.addAll(shuffled(IntStream.range(known, now), random));
                known = now;
                LockSupport.parkNanos(PAUSE.toNanos());
            }
            for (Thread each : threads) {
                each.join();
            }
        }
    }

    private static int arrived(Path folder) throws Exception {
        return Integer.parseInt(Files.readString(folder.resolve(ARRIVED_FILE)));
    }

    private static List<Integer> begin(int arrived, boolean all, Random random) {
        int newest = all ? 0 : Math.max(0, arrived - NEWEST);
        List<Integer> taken = shuffled(IntStream.range(0, newest), random);
        taken = new ArrayList<>(taken.subList(0, Math.min(OLDER, taken.size())));
        taken.addAll(shuffled(IntStream.range(newest, arrived), random));
        return taken;
    }

    private static List<Integer> shuffled(IntStream documents, Random random) {
        List<Integer> all = new ArrayList<>(documents.boxed().toList());
        Collections.shuffle(all, random);
        return all;
    }

    private static void issue(ClientApi api, Queue<Integer> left, boolean isQuiet) {
        while (true) {
            Integer document = left.poll();
            if (document == null) {
                if (isQuiet) {
                    return;
                }
                LockSupport.parkNanos(PAUSE.toNanos());
                continue;
            }
            String reference = reference(document);
            try {
                Invoice invoice = api.invoices().issue(JournalNode.invoice(reference), JournalNode.key(reference));
                print("done", reference, String.valueOf(invoice.id()), String.valueOf(invoice.referenciaExterna()));
            } catch (AlreadyDoneException e) {
                print("done", reference, String.valueOf(e.objectId()), reference);
            } catch (CallException e) {
                print(isQuiet ? "left" : "met", reference, e.outcome().name(), String.valueOf(e.getMessage()));
                if (!isQuiet) {
                    left.add(document);
                    LockSupport.parkNanos(PAUSE.toNanos());
                }
            }
        }
    }

    static String reference(int document) {
        return "doc-" + document;
    }

    /** With an end, by which a line is told from one that a kill has cut off. */
    private static void print(String... words) {
        System.out.println(String.join(" ", words).replace('\n', ' ') + " .");
    }
}
