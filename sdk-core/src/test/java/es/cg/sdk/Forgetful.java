package es.cg.sdk;

import java.io.IOException;
import java.nio.file.Path;

/** A program that calls and does not close; it prints the moment at which it has nothing more to do. */
public final class Forgetful {
    private Forgetful() {}

    /** Calls the port that is given. */
    public static void main(String[] arguments) {
        CgClient cg = Clients.of("http://127.0.0.1:" + arguments[0] + "/api/public/v1")
                .build();
        cg.status().get();
        System.out.println(System.currentTimeMillis());
    }

    /** Starts a process that runs this class over the class path, and calls the server at the port. */
    static Process start(int port, String classPath) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        classPath,
                        Forgetful.class.getName(),
                        Integer.toString(port))
                .redirectErrorStream(true)
                .start();
    }
}
